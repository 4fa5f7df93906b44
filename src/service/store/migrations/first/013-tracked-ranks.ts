import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { addColumns, maybe } from '../columns.ts';

/**
 * What is ranked tells whose it is, where the project tracks it. Stored answers are read anew in the background, for that
 * and for what is ranked and proposed otherwise by now.
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
