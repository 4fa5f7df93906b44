import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { addColumns, zero } from './columns.ts';

/** Adds a number of changes to projects, which shows whether cached counts are still valid. */
export const countedChanges: Migration = {
  async up(db: Kysely<unknown>) {
    await addColumns(db, 'projects', [zero('counted_changes')]);
  },
};
