import { type Kysely, sql } from 'kysely';
import { among } from '../among.ts';
import type { AnswerFilter } from '../answers/answerFilter.ts';
import type { Schema } from '../schema.ts';
import { flag } from '../values.ts';
import type { TwoWindows } from './tallyWindow.ts';

/** Prompts of a topic (0 where it is gone) that name the brand, or that do not. */
export interface PromptScope {
  readonly topicId: number;
  readonly branded: boolean;
}

/**
 * Finds the scopes in which a prompt was answered in both windows. One such prompt settles a scope, so few answers are
 * looked at unless all prompts differ.
 */
export async function sharedScopes(
  db: Kysely<Schema>,
  { before, after }: TwoWindows<AnswerFilter>,
): Promise<PromptScope[]> {
  const { project, models, topicId, promptId, branded } = after;
  const answered = (table: string, { from, to }: AnswerFilter) => sql`
    ${sql.ref(`${table}.project_id`)} = ${project} AND ${sql.ref(`${table}.day`)} BETWEEN ${from} AND ${to}
      AND ${among(db, `${table}.model`, models)} AND ${sql.ref(`${table}.brand_mentioned`)} IS NOT NULL`;
  const { rows } = await sql<{ topicId: number; branded: number }>`
    SELECT scope.topic_id AS "topicId", scope.branded FROM (
      SELECT DISTINCT topic_id, branded FROM answer_days
      WHERE project_id = ${project} AND day BETWEEN ${after.from} AND ${after.to} AND answers > 0
        ${topicId === undefined ? sql`` : sql`AND topic_id = ${topicId}`}
        ${branded === undefined ? sql`` : sql`AND branded = ${flag(branded)}`}
    ) AS scope
    WHERE EXISTS (
      SELECT 1 FROM answers AS later
      WHERE ${answered('later', after)} AND later.topic_id = scope.topic_id AND later.branded = scope.branded
        ${promptId === undefined ? sql`` : sql`AND later.prompt_id = ${promptId}`}
        AND EXISTS (
          SELECT 1 FROM answers AS earlier
          WHERE earlier.prompt_id = later.prompt_id AND ${answered('earlier', before)}))`.execute(db);
  return rows.map(({ topicId: topic, branded: names }) => ({ topicId: topic, branded: names === 1 }));
}
