import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { addColumns, maybe } from './columns.ts';

/** A webhook knows the days of what it reported, so that later answers to the same prompts are compared with them. */
export const toldWindows: Migration = {
  async up(db: Kysely<unknown>) {
    await addColumns(db, 'webhook_facts', [maybe('from_day'), maybe('to_day')]);
  },
};
