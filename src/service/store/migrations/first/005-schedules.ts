import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { addColumns, maybe, zero } from '../columns.ts';

/** Projects know when they are asked next; schedules that were there before get their moment from the first worker. */
export const schedules: Migration = {
  async up(db: Kysely<unknown>) {
    await addColumns(db, 'projects', [maybe('next_run_at', 'integer')]);
    await addColumns(db, 'prompt_runs', [zero('scheduled')]);
  },
};
