import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { addColumns, maybe, zero } from '../columns.ts';

/** Adds the next run of schedules. The first worker sets it for existing ones. */
export const schedules: Migration = {
  async up(db: Kysely<unknown>) {
    await addColumns(db, 'projects', [maybe('next_run_at', 'integer')]);
    await addColumns(db, 'prompt_runs', [zero('scheduled')]);
  },
};
