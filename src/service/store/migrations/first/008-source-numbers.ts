import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { addColumns, maybe } from '../columns.ts';

/** Adds the sources that the numbers in an answer's text refer to. */
export const sourceNumbers: Migration = {
  up: (db: Kysely<unknown>) => addColumns(db, 'answers', [maybe('source_numbers')]),
};
