import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { addColumns, maybe } from './columns.ts';

/** Adds the moment of an account's last renewal, to detect renewals under a wrong clock. */
export const renewals: Migration = {
  async up(db: Kysely<unknown>) {
    await addColumns(db, 'users', [maybe('plan_renewed_at', 'integer')]);
  },
};
