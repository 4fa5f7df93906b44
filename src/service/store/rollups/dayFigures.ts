import { type Kysely, sql } from 'kysely';
import { Sentiment } from '../../../contract/call/values.ts';
import type { NewAnswer, CountedAnswer } from '../answers/storedAnswer.ts';
import type { Schema } from '../schema.ts';
import { cell, compiledOnce, rowsFrom, rowsJson } from '../jsonRows.ts';
import type { DayFigures } from './tables.ts';

export const figureNames = [
  'answers',
  'no_answer',
  'mentioned',
  'rank_sum',
  'placed',
  'competitor_mentions',
  ...Sentiment.options,
  'searched',
  'search_unknown',
  'with_queries',
  'ranking',
] as const satisfies readonly (keyof DayFigures)[];

type FigureSources = Pick<
  NewAnswer,
  'brandMentioned' | 'rank' | 'competitors' | 'sentiment' | 'searchPerformed' | 'searchQueries' | 'rankings'
>;

/** Returns the contribution of one answer to its day's figures. */
export function figuresOf({
  brandMentioned,
  rank,
  competitors,
  sentiment,
  searchPerformed,
  searchQueries,
  rankings,
}: FigureSources): DayFigures {
  const count = (condition: boolean): number => Number(condition);
  const answered = brandMentioned !== null;
  const leaning = brandMentioned === true ? sentiment : null;
  return {
    answers: count(answered),
    no_answer: count(!answered),
    mentioned: count(brandMentioned === true),
    rank_sum: rank ?? 0,
    placed: count(rank !== null),
    competitor_mentions: new Set(competitors.map(({ name }) => name)).size,
    positive: count(leaning === 'positive'),
    mixed: count(leaning === 'mixed'),
    negative: count(leaning === 'negative'),
    searched: count(answered && searchPerformed === true),
    search_unknown: count(answered && searchPerformed === null),
    with_queries: count(answered && searchQueries.some((query) => query !== '')),
    ranking: count(rankings.length > 0),
  };
}

const answered = sql`brand_mentioned IS NOT NULL`;
const leaning = (name: string) => sql`brand_mentioned = 1 AND sentiment = ${sql.lit(name)}`;
const counting = (condition: ReturnType<typeof leaning>) =>
  sql`coalesce(sum(CASE WHEN ${condition} THEN 1 ELSE 0 END), 0)`;

/** SQL equivalents of `figuresOf`, as sums over rows of `answers`. */
const sums: Readonly<Record<keyof DayFigures, ReturnType<typeof leaning>>> = {
  answers: counting(answered),
  no_answer: counting(sql`brand_mentioned IS NULL`),
  mentioned: counting(sql`brand_mentioned = 1`),
  rank_sum: sql`coalesce(sum(rank), 0)`,
  placed: sql`count(rank)`,
  competitor_mentions: sql`coalesce(sum(CASE WHEN competitors_count > 0 THEN
    (SELECT count(DISTINCT name) FROM answer_competitors WHERE answer_id = answers.id) ELSE 0 END), 0)`,
  positive: counting(leaning('positive')),
  mixed: counting(leaning('mixed')),
  negative: counting(leaning('negative')),
  searched: counting(sql`${answered} AND search_performed = 1`),
  search_unknown: counting(sql`${answered} AND search_performed IS NULL`),
  with_queries: counting(
    sql`${answered} AND queries_count > 0
      AND EXISTS (SELECT 1 FROM answer_queries WHERE answer_id = answers.id AND query <> '')`,
  ),
  ranking: counting(sql`rankings_count > 0`),
};

/** Selects each figure over rows of `answers`, under its name. */
export const figureSums = sql.join(figureNames.map((name) => sql`${sums[name]} AS ${sql.ref(name)}`));

/** Key of the row that counts an answer's figures. */
type Slice = Pick<CountedAnswer, 'projectId' | 'day' | 'model' | 'topicId' | 'branded'>;

const keyColumns = ['project_id', 'day', 'model', 'topic_id', 'branded'] as const;

/** Adds figures to their days. Negative figures are subtracted. */
export async function addFigures(
  db: Kysely<Schema>,
  added: readonly { readonly slice: Slice; readonly figures: DayFigures }[],
): Promise<void> {
  const bySlice = Map.groupBy(added, ({ slice: { projectId, day, model, topicId, branded } }) =>
    JSON.stringify([projectId, day, model, topicId, branded ? 1 : 0]),
  );
  const rows = [...bySlice].map(([slice, some]) => [
    ...(JSON.parse(slice) as (string | number)[]),
    ...figureNames.map((name) => some.reduce((sum, { figures }) => sum + figures[name], 0)),
  ]);
  if (rows.length > 0) await addToDays(db, rowsJson(rows));
}

const keyCells = [cell.text(0), cell.text(1), cell.text(2), cell.number(3), cell.number(4)];
const addToDays = compiledOnce(
  (db, json: string) => sql`
    INSERT INTO answer_days (${sql.join([...keyColumns, ...figureNames].map((name) => sql.ref(name)))})
    SELECT ${sql.join([...keyCells, ...figureNames.map((_, place) => cell.number(keyCells.length + place))])}
      FROM ${rowsFrom(db, json)} WHERE true
    ON CONFLICT (${sql.join(keyColumns.map((name) => sql.ref(name)))})
    DO UPDATE SET ${sql.join(figureNames.map((name) => sql`${sql.ref(name)} = ${sql.ref(`answer_days.${name}`)} + ${sql.ref(`excluded.${name}`)}`))}`,
);

/**
 * Expected content of `answer_days`. The table may also have rows with only zeros, for days whose last answer was
 * removed.
 */
export const storedFigures = sql`SELECT project_id, day, model, topic_id, branded, ${figureSums} FROM answers
  GROUP BY project_id, day, model, topic_id, branded`;
