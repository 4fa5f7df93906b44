import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { addColumns, zero } from './columns.ts';

/** Projects tell how often what counts of their answers has changed, so that what was counted is known to hold. */
export const countedChanges: Migration = {
  async up(db: Kysely<unknown>) {
    await addColumns(db, 'projects', [zero('counted_changes')]);
  },
};
