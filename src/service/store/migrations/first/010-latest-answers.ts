import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { addColumns, type Column, createTable, from, integer, text, zero } from '../columns.ts';

const columns: readonly Column[] = [
  from('prompt_id', 'prompts'),
  text('model'),
  integer('answer_id'),
  integer('collected_at'),
];

/** Adds the number of answers to prompts, and each assistant's newest. */
export const latestAnswers: Migration = {
  async up(db: Kysely<unknown>) {
    await addColumns(db, 'prompts', [zero('answers_count')]);
    await createTable(db, 'latest_answers', columns, ['prompt_id', 'model']);
    await sql`
      UPDATE prompts SET answers_count = counted.n FROM (SELECT prompt_id, count(*) AS n FROM answers GROUP BY prompt_id) AS counted
      WHERE counted.prompt_id = prompts.id`.execute(db);
    // A prompt has at most one answer of an assistant at each moment.
    await sql`
      INSERT INTO latest_answers (prompt_id, model, answer_id, collected_at)
      SELECT answers.prompt_id, answers.model, answers.id, answers.collected_at FROM answers
      JOIN (SELECT prompt_id, model, max(collected_at) AS last FROM answers GROUP BY prompt_id, model) AS newest
        ON newest.prompt_id = answers.prompt_id AND newest.model = answers.model AND newest.last = answers.collected_at
      JOIN prompts ON prompts.id = answers.prompt_id`.execute(db);
  },
};
