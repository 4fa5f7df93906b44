import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { addColumns, maybe } from '../columns.ts';

/** Adds the error code of failed articles, from which clients derive a fix. */
export const runCodes: Migration = {
  async up(db: Kysely<unknown>) {
    await addColumns(db, 'content_runs', [maybe('code')]);
  },
};
