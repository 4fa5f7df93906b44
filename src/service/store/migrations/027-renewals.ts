import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { addColumns, maybe } from './columns.ts';

/** Accounts tell when their plan was renewed, so that a renewal under a wrong clock is known. */
export const renewals: Migration = {
  async up(db: Kysely<unknown>) {
    await addColumns(db, 'users', [maybe('plan_renewed_at', 'integer')]);
  },
};
