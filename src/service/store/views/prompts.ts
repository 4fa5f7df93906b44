import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isAmong } from '../among.ts';
import type { AnswerFilter } from '../answers/answerFilter.ts';
import { isPostgres } from '../migrations/columns.ts';
import type { DayFigures } from '../rollups/dayFigures.ts';
import { cell, jsonRows } from '../rollups/jsonRows.ts';
import type { Schema } from '../schema.ts';
import { flag } from '../values.ts';

interface OfPromptAndModel {
  readonly promptId: number;
  readonly model: string;
}

/** Figures of an assistant's answers to one prompt, and whom these name. */
export interface PromptGroup
  extends
    OfPromptAndModel,
    Pick<DayFigures, 'answers' | 'no_answer' | 'mentioned' | 'rank_sum' | 'placed' | 'competitor_mentions'> {
  /** Answers that name tracked competitors; that only name others; that name or rank anybody at all. */
  readonly rivals: number;
  readonly untracked: number;
  readonly named: number;
}

const counting = (condition: RawBuilder<unknown>) => sql`coalesce(sum(CASE WHEN ${condition} THEN 1 ELSE 0 END), 0)`;
const given = sql`brand_mentioned IS NOT NULL`;
const answers = sql`count(brand_mentioned)`;

/** All at once, as the answers are read for any of them. */
const sums: Readonly<Record<Exclude<keyof PromptGroup, keyof OfPromptAndModel>, RawBuilder<unknown>>> = {
  answers,
  no_answer: sql`count(*) - ${answers}`,
  mentioned: sql`coalesce(sum(brand_mentioned), 0)`,
  rank_sum: sql`coalesce(sum(rank), 0)`,
  placed: sql`count(rank)`,
  competitor_mentions: sql`coalesce(sum(competitors_count), 0)`,
  rivals: counting(sql`${given} AND competitors_count > 0`),
  untracked: counting(sql`${given} AND competitors_count = 0 AND leads = 1`),
  named: counting(sql`${given} AND (brand_mentioned = 1 OR competitors_count > 0 OR rankings_count > 0 OR leads = 1)`),
};
const names = Object.keys(sums) as (keyof typeof sums)[];

/**
 * The figures of these answers by prompt and assistant. Every prompt of the project is found by a step in one index, and
 * the days of the window are read there alone and in order: as a list of sums, because grouping would sort the answers.
 */
export async function promptGroups(
  db: Kysely<Schema>,
  { project, from, to, models, promptId, topicId, branded }: AnswerFilter,
): Promise<PromptGroup[]> {
  const next = (after: RawBuilder<unknown>) =>
    sql`(SELECT min(prompt_id) FROM answers WHERE project_id = ${project} ${after})`;
  const asked =
    promptId === undefined
      ? sql`SELECT ${next(sql``)} UNION ALL SELECT ${next(sql`AND prompt_id > asked.id`)} FROM asked WHERE asked.id IS NOT NULL`
      : sql`SELECT CAST(${promptId} AS bigint)`;
  const list = sql.raw(isPostgres(db) ? 'json_build_array' : 'json_array');
  const { rows } = await sql<{ promptId: number; model: string; sums: string | number[] }>`
    WITH RECURSIVE asked(id) AS (${asked})
    SELECT asked.id AS "promptId", ${cell.text(0)} AS model, (
      SELECT ${list}(${sql.join(names.map((name) => sums[name]))}) FROM answers
      WHERE project_id = ${project} AND prompt_id = asked.id AND model = ${cell.text(0)}
        AND day BETWEEN ${from} AND ${to}
        ${topicId === undefined ? sql`` : sql`AND topic_id = ${topicId}`}
        ${branded === undefined ? sql`` : sql`AND branded = ${flag(branded)}`}
    ) AS sums
    FROM asked CROSS JOIN ${jsonRows(
      db,
      models.map((model) => [model]),
    )} WHERE asked.id IS NOT NULL`.execute(db);
  return rows
    .map(({ promptId: prompt, model, sums: told }) => {
      const values = typeof told === 'string' ? (JSON.parse(told) as number[]) : told;
      const named = names.map((name, place) => [name, values[place] ?? 0]);
      return { promptId: prompt, model, ...Object.fromEntries(named) } as PromptGroup;
    })
    .filter((group) => group.answers + group.no_answer > 0);
}

/** Those of these prompts that are still asked. */
export async function activeAmong(db: Kysely<Schema>, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM prompts WHERE active = 1 AND id ${isAmong(db, ids)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
