import { type Kysely, sql } from 'kysely';
import type { AnswerFilter } from '../answers/answerFilter.ts';
import { type DayFigures } from '../rollups/dayFigures.ts';
import type { Schema } from '../schema.ts';
import { flag } from '../values.ts';

/** Figures of an assistant's answers to one prompt. */
export interface PromptGroup extends Pick<
  DayFigures,
  'answers' | 'no_answer' | 'mentioned' | 'rank_sum' | 'placed' | 'competitor_mentions'
> {
  readonly promptId: number;
  readonly model: string;
}

/** The figures of these answers by prompt and assistant. */
export async function promptGroups(
  db: Kysely<Schema>,
  { project, from, to, models, promptId, topicId, branded }: AnswerFilter,
): Promise<PromptGroup[]> {
  const { rows } = await sql<PromptGroup>`
    SELECT prompt_id AS "promptId", model, count(brand_mentioned) AS answers,
      count(*) - count(brand_mentioned) AS no_answer,
      coalesce(sum(brand_mentioned), 0) AS mentioned, coalesce(sum(rank), 0) AS rank_sum, count(rank) AS placed,
      sum(competitors_count) AS competitor_mentions
    FROM answers WHERE project_id = ${project} AND day BETWEEN ${from} AND ${to}
      AND model IN (${models.length === 0 ? sql`NULL` : sql.join(models)})
      ${promptId === undefined ? sql`` : sql`AND prompt_id = ${promptId}`} ${topicId === undefined ? sql`` : sql`AND topic_id = ${topicId}`}
      ${branded === undefined ? sql`` : sql`AND branded = ${flag(branded)}`}
    GROUP BY prompt_id, model`.execute(db);
  return rows;
}
