import { type Kysely, sql } from 'kysely';
import type { NewAnswer } from '../answers.ts';
import type { Schema } from '../schema.ts';
import type { CountedAnswer } from '../storedAnswer.ts';

/** Numbers of answers that add up over days, assistants, topics, and prompts that name the brand or do not. */
export interface DayFigures {
  /** Without those that assistants did not give. */
  readonly answers: number;
  readonly no_answer: number;
  readonly mentioned: number;
  /** The brand's places among the names in an answer, and how many answers have one. */
  readonly rank_sum: number;
  readonly placed: number;
  readonly competitor_mentions: number;
  readonly positive: number;
  readonly mixed: number;
  readonly negative: number;
  readonly searched: number;
  readonly search_unknown: number;
  /** Answers that tell their searches. */
  readonly with_queries: number;
  /** Answers that rank anything. */
  readonly ranking: number;
}

export const figureNames = [
  'answers', 'no_answer', 'mentioned', 'rank_sum', 'placed', 'competitor_mentions', 'positive', 'mixed', 'negative', 'searched', 'search_unknown',
  'with_queries', 'ranking',
] as const satisfies readonly (keyof DayFigures)[];

type Counted = Pick<NewAnswer, 'brandMentioned' | 'rank' | 'competitors' | 'sentiment' | 'searchPerformed' | 'searchQueries' | 'rankings'>;

/** What one answer adds to the figures of its day. */
export function figuresOf({ brandMentioned, rank, competitors, sentiment, searchPerformed, searchQueries, rankings }: Counted): DayFigures {
  const count = (is: boolean): number => Number(is);
  const answered = brandMentioned !== null;
  const leaning = brandMentioned === true ? sentiment : null;
  return {
    answers: count(answered), no_answer: count(!answered), mentioned: count(brandMentioned === true),
    rank_sum: rank ?? 0, placed: count(rank !== null), competitor_mentions: new Set(competitors.map(({ name }) => name)).size,
    positive: count(leaning === 'positive'), mixed: count(leaning === 'mixed'), negative: count(leaning === 'negative'),
    searched: count(answered && searchPerformed === true), search_unknown: count(answered && searchPerformed === null),
    with_queries: count(answered && searchQueries.some((query) => query !== '')), ranking: count(rankings.length > 0),
  };
}

const answered = sql`brand_mentioned IS NOT NULL`;
const leaning = (name: string) => sql`brand_mentioned = 1 AND sentiment = ${sql.lit(name)}`;
const counting = (condition: ReturnType<typeof leaning>) => sql`coalesce(sum(CASE WHEN ${condition} THEN 1 ELSE 0 END), 0)`;

/** The same as sums over rows of `answers`. */
const sums: Readonly<Record<keyof DayFigures, ReturnType<typeof leaning>>> = {
  answers: counting(answered),
  no_answer: counting(sql`brand_mentioned IS NULL`),
  mentioned: counting(sql`brand_mentioned = 1`),
  rank_sum: sql`coalesce(sum(rank), 0)`,
  placed: sql`count(rank)`,
  competitor_mentions: sql`coalesce(sum(CASE WHEN competitors_count > 0 THEN (SELECT count(DISTINCT name) FROM answer_competitors WHERE answer_id = answers.id) ELSE 0 END), 0)`,
  positive: counting(leaning('positive')),
  mixed: counting(leaning('mixed')),
  negative: counting(leaning('negative')),
  searched: counting(sql`${answered} AND search_performed = 1`),
  search_unknown: counting(sql`${answered} AND search_performed IS NULL`),
  with_queries: counting(sql`${answered} AND queries_count > 0 AND EXISTS (SELECT 1 FROM answer_queries WHERE answer_id = answers.id AND query <> '')`),
  ranking: counting(sql`rankings_count > 0`),
};

/** Each figure over rows of `answers`, under its name. */
export const figureSums = sql.join(figureNames.map((name) => sql`${sums[name]} AS ${sql.ref(name)}`));

/** Where an answer's figures are counted. */
export type Slice = Pick<CountedAnswer, 'projectId' | 'day' | 'model' | 'topicId' | 'branded'>;

const key = ['project_id', 'day', 'model', 'topic_id', 'branded'] as const;

/** Adds figures to those of their day; what is negative is taken away. */
export async function addFigures(db: Kysely<Schema>, { projectId, day, model, topicId, branded }: Slice, figures: DayFigures): Promise<void> {
  await db
    .insertInto('answer_days').values({ project_id: projectId, day, model, topic_id: topicId, branded: branded ? 1 : 0, ...figures })
    .onConflict((row) => row.columns([...key]).doUpdateSet((eb) =>
      Object.fromEntries(figureNames.map((name) => [name, eb(`answer_days.${name}`, '+', eb.ref(`excluded.${name}`))]))))
    .execute();
}

/** What `answer_days` has to hold; slices whose last answer has gone may be left with nothing but zeros. */
export const storedFigures = sql`SELECT project_id, day, model, topic_id, branded, ${figureSums} FROM answers GROUP BY project_id, day, model, topic_id, branded`;
