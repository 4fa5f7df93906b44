import { type Kysely, sql } from 'kysely';
import { type AnswerFilter, matching } from '../answerFilter.ts';
import type { Schema } from '../schema.ts';
import { modelBits, modelsOf, type Usage } from './usage.ts';

/** A search that assistants ran. */
export interface QueryCount extends Usage {
  readonly query: string;
  readonly times: number;
}

export interface QueryCounts {
  readonly rows: QueryCount[];
  /** How many different searches there are. */
  readonly total: number;
  /** How many answers tell their searches, of all that assistants gave. */
  readonly coverage: { readonly with_queries: number; readonly total: number };
}

/** The searches that were run most often. */
export async function queryCounts(db: Kysely<Schema>, filter: AnswerFilter, limit: number): Promise<QueryCounts> {
  const run = () => matching(db, filter).innerJoin('answer_queries', 'answer_queries.answer_id', 'answers.id').where('query', '<>', '');
  const rows = await run()
    .select([
      'query', ({ fn }) => fn.countAll<number>().as('times'), ({ fn }) => fn.count<number>('answers.id').distinct().as('answers'),
      ({ fn }) => fn.count<number>('answers.prompt_id').distinct().as('prompts'), ({ fn }) => fn.max('day').as('lastSeen'),
      modelBits(filter.models).as('bits'), sql<number>`count(*) OVER ()`.as('total'),
    ])
    .groupBy('query').orderBy('times', 'desc').orderBy('query').limit(limit)
    .execute();
  const told = await run().where('brand_mentioned', 'is not', null).select(({ fn }) => fn.count<number>('answers.id').distinct().as('n')).executeTakeFirstOrThrow();
  const all = await matching(db, filter).select(({ fn }) => fn.count<number>('brand_mentioned').as('n')).executeTakeFirstOrThrow();
  return {
    rows: rows.map((row) => ({ ...row, models: modelsOf(row.bits, filter.models) })),
    total: rows[0]?.total ?? 0,
    coverage: { with_queries: told.n, total: all.n },
  };
}
