import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AskedPair } from '../../../metrics/compareWindows.ts';
import { cell, isAmong, jsonRows } from '../jsonRows.ts';
import type { AnswerFilter } from '../answers/answerFilter.ts';
import { isPostgres } from '../migrations/statements.ts';
import type { DayFigures } from '../rollups/tables.ts';
import type { Schema } from '../schema.ts';
import { flag } from '../values.ts';
import type { TwoWindows } from './tallyWindow.ts';

interface OfPromptAndModel {
  readonly promptId: number;
  readonly model: string;
}

/** Figures of one assistant's answers to one prompt, and the kinds of names in them. */
export interface PromptGroup
  extends
    OfPromptAndModel,
    Pick<DayFigures, 'answers' | 'no_answer' | 'mentioned' | 'rank_sum' | 'placed' | 'competitor_mentions'> {
  /**
   * Answers that name tracked competitors (`rivals`), only untracked names (`untracked`), or any name at all (`named`).
   */
  readonly rivals: number;
  readonly untracked: number;
  readonly named: number;
}

const counting = (condition: RawBuilder<unknown>) => sql`coalesce(sum(CASE WHEN ${condition} THEN 1 ELSE 0 END), 0)`;
const given = sql`brand_mentioned IS NOT NULL`;
const answers = sql`count(brand_mentioned)`;

/** Computed together, because each needs the same scan of the answers. */
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

export async function promptGroups(db: Kysely<Schema>, filter: AnswerFilter): Promise<PromptGroup[]> {
  const listed = await sumsByPrompt(
    db,
    filter,
    names.map((name) => sums[name]),
  );
  return listed
    .map(({ values, ...of }) => {
      const named = names.map((name, place) => [name, values[place] ?? 0]);
      return { ...of, ...Object.fromEntries(named) } as PromptGroup;
    })
    .filter((group) => group.answers + group.no_answer > 0);
}

/**
 * Answers and mentions of one prompt and assistant in each of two windows, with the prompt's topic (0 if deleted) and
 * whether it's branded.
 */
export type MentionsInBoth = OfPromptAndModel & { readonly topicId: number; readonly branded: boolean } & TwoWindows<
    Pick<DayFigures, 'answers' | 'mentioned'>
  >;

/** Converts mentions in both windows to a pair that can be compared. */
export const mentionPair = ({ promptId, model, before, after }: MentionsInBoth): AskedPair => ({
  promptId,
  model,
  before: { hits: before.mentioned, count: before.answers },
  after: { hits: after.mentioned, count: after.answers },
});

/** Returns the mentions in two windows. One query reads both, including the days between them. */
export async function mentionsInBoth(
  db: Kysely<Schema>,
  { before, after }: TwoWindows<AnswerFilter>,
): Promise<MentionsInBoth[]> {
  const counts = [before, after].flatMap(({ from, to }) => {
    const given = sql`CASE WHEN day BETWEEN ${from} AND ${to} THEN brand_mentioned END`;
    return [sql`count(${given})`, sql`coalesce(sum(${given}), 0)`];
  });
  const [from = '', to = ''] = [[before.from, after.from].sort()[0], [before.to, after.to].sort()[1]];
  const scope = [sql`coalesce(max(topic_id), 0)`, sql`coalesce(max(branded), 0)`];
  const listed = await sumsByPrompt(db, { ...after, from, to }, [...counts, ...scope], { inDays: true });
  return listed
    .map(({ values: [earlier = 0, mentionedBefore = 0, later = 0, mentioned = 0, topicId = 0, branded], ...of }) => ({
      ...of,
      topicId,
      branded: branded === 1,
      before: { answers: earlier, mentioned: mentionedBefore },
      after: { answers: later, mentioned },
    }))
    .filter((group) => group.before.answers + group.after.answers > 0);
}

interface ListedSums extends OfPromptAndModel {
  readonly values: readonly number[];
}

interface StoredSums extends OfPromptAndModel {
  readonly sums: string | readonly number[];
}

/**
 * Sums over answers by prompt and assistant. Pairs without any are omitted. The recursive query steps to the next
 * prompt through one index, then reads only the window's days in index order. Sums are returned as a JSON list, because
 * GROUP BY would sort the answers. PostgreSQL uses a hash aggregate if an index of days covers all columns, because
 * many index steps take 50% longer.
 */
async function sumsByPrompt(
  db: Kysely<Schema>,
  { project, from, to, models, promptId, topicId, branded }: AnswerFilter,
  listed: readonly RawBuilder<unknown>[],
  { inDays = false } = {},
): Promise<ListedSums[]> {
  const those = sql`project_id = ${project} AND day BETWEEN ${from} AND ${to}
    ${topicId === undefined ? sql`` : sql`AND topic_id = ${topicId}`}
    ${branded === undefined ? sql`` : sql`AND branded = ${flag(branded)}`}`;
  const list = sql`${sql.raw(isPostgres(db) ? 'json_build_array' : 'json_array')}(${sql.join(listed)})`;
  const next = (after: RawBuilder<unknown>) =>
    sql`(SELECT min(prompt_id) FROM answers WHERE project_id = ${project} ${after})`;
  const asked =
    promptId === undefined
      ? sql`SELECT ${next(sql``)} UNION ALL SELECT ${next(sql`AND prompt_id > asked.id`)} FROM asked WHERE asked.id IS NOT NULL`
      : sql`SELECT CAST(${promptId} AS bigint)`;
  const stepped = sql<StoredSums>`
    WITH RECURSIVE asked(id) AS (${asked})
    SELECT asked.id AS "promptId", ${cell.text(0)} AS model, (
      SELECT ${list} FROM answers WHERE prompt_id = asked.id AND model = ${cell.text(0)} AND ${those}
    ) AS sums
    FROM asked CROSS JOIN ${jsonRows(
      db,
      models.map((model) => [model]),
    )} WHERE asked.id IS NOT NULL`;
  const grouped = sql<StoredSums>`
    SELECT prompt_id AS "promptId", model, ${list} AS sums FROM answers
    WHERE ${those} AND model ${isAmong(db, models)} ${promptId === undefined ? sql`` : sql`AND prompt_id = ${promptId}`}
    GROUP BY prompt_id, model ORDER BY prompt_id, array_position(CAST(${models} AS text[]), model)`;
  const { rows } = await (inDays && isPostgres(db) ? grouped : stepped).execute(db);
  return rows
    .map(({ promptId: prompt, model, sums: written }) => ({
      promptId: prompt,
      model,
      values: typeof written === 'string' ? (JSON.parse(written) as number[]) : written,
    }))
    .filter(({ values }) => values.some((value) => value > 0));
}

/** Returns the active prompts among these, by id. */
export async function activeAmong(
  db: Kysely<Schema>,
  ids: readonly number[],
): Promise<{ readonly id: number; readonly text: string }[]> {
  const { rows } = await sql<{ id: number; text: string }>`
    SELECT id, text FROM prompts WHERE active = 1 AND id ${isAmong(db, ids)} ORDER BY id`.execute(db);
  return rows;
}
