import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { addColumns, maybe } from './columns.ts';

/** Adds the days of a webhook's reports, so later answers to the same prompts can be compared with them. */
export const toldWindows: Migration = {
  async up(db: Kysely<unknown>) {
    await addColumns(db, 'webhook_facts', [maybe('from_day'), maybe('to_day')]);
  },
};
