import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { addColumns, maybe } from '../columns.ts';

/** Articles that failed keep the code of their failure, by which a client knows what mends it. */
export const runCodes: Migration = {
  async up(db: Kysely<unknown>) {
    await addColumns(db, 'content_runs', [maybe('code')]);
  },
};
