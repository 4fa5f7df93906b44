import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { addColumns, maybe } from '../columns.ts';

/**
 * Adds the tracked brand or competitor of ranked items. Stored answers are analyzed again in the background, also
 * because rankings and candidates are found differently now.
 */
export const trackedRanks: Migration = {
  async up(db: Kysely<unknown>) {
    await addColumns(db, 'answer_rankings', [maybe('tracked')]);
    await sql`UPDATE reanalyses SET finished_at = created_at WHERE finished_at IS NULL`.execute(db);
    await sql`
      INSERT INTO reanalyses (project_id, last_answer, after_answer, total, done, created_at)
      SELECT project_id, max(id), 0, count(*), 0, max(collected_at) FROM answers GROUP BY project_id`.execute(db);
  },
};
