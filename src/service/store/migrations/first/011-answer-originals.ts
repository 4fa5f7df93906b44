import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createIndex, createTable, from, text } from '../columns.ts';

/**
 * Adds the original text of answers that were cleaned of surrounding page text. Stored answers are analyzed again in
 * the background, because that text was counted.
 */
export const answerOriginals: Migration = {
  async up(db: Kysely<unknown>) {
    await createTable(db, 'answer_originals', [from('answer_id', 'answers'), text('content')]);
    await createIndex(db, 'answer_originals', ['answer_id'], { unique: true });
    await sql`UPDATE reanalyses SET finished_at = created_at WHERE finished_at IS NULL`.execute(db);
    await sql`
      INSERT INTO reanalyses (project_id, last_answer, after_answer, total, done, created_at)
      SELECT project_id, max(id), 0, count(*), 0, max(collected_at) FROM answers GROUP BY project_id`.execute(db);
  },
};
