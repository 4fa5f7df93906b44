import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { addColumns, maybe } from '../columns.ts';

/** Answers keep which of their sources the numbers in their text count. */
export const sourceNumbers: Migration = {
  up: (db: Kysely<unknown>) => addColumns(db, 'answers', [maybe('source_numbers')]),
};
