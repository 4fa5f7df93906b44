import { type Kysely, sql } from 'kysely';
import { type AnswerFilter, matching, rankedAs } from '../answerFilter.ts';
import type { Schema } from '../schema.ts';

/** Something that answers rank, by its domain or else by its name; its best rank in each answer, as a sum. */
export interface RankedCount {
  readonly domain: string | null;
  /** As most answers call it. */
  readonly name: string;
  readonly answers: number;
  readonly rankSum: number;
}

export interface RankedCounts {
  readonly rows: RankedCount[];
  readonly total: number;
  /** The answers that rank anything. */
  readonly ranking: number;
}

/** What is ranked most often. */
export async function rankedCounts(db: Kysely<Schema>, filter: AnswerFilter, limit: number): Promise<RankedCounts> {
  const ranked = matching(db, filter).innerJoin('answer_rankings', 'answer_rankings.answer_id', 'answers.id');
  const perAnswer = ranked
    .select([rankedAs.as('key'), ({ fn }) => fn.max('answer_rankings.domain').as('domain'), sql<string>`min(answer_rankings.name)`.as('name'), sql<number>`min(answer_rankings.rank)`.as('best')])
    .groupBy(['answers.id', rankedAs]);
  const named = db
    .selectFrom(perAnswer.as('one'))
    .select(['key', 'domain', 'name', ({ fn }) => fn.countAll<number>().as('answers'), ({ fn }) => fn.sum<number>('best').as('ranks')])
    .select(sql<number>`row_number() OVER (PARTITION BY key ORDER BY count(*) DESC, name)`.as('place'))
    .groupBy(['key', 'domain', 'name']);
  const rows = await db
    .selectFrom(named.as('names'))
    .select([
      ({ fn }) => fn.max('domain').as('domain'), sql<string>`max(CASE WHEN place = 1 THEN name END)`.as('name'),
      ({ fn }) => fn.sum<number>('answers').as('answers'), ({ fn }) => fn.sum<number>('ranks').as('rankSum'), sql<number>`count(*) OVER ()`.as('total'),
    ])
    .groupBy('key').orderBy(({ fn }) => fn.sum('answers'), 'desc').orderBy('key').limit(limit)
    .execute();
  const all = await ranked.select(({ fn }) => fn.count<number>('answers.id').distinct().as('n')).executeTakeFirstOrThrow();
  return { rows, total: rows[0]?.total ?? 0, ranking: all.n };
}
