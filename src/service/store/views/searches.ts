import { type Kysely, sql } from 'kysely';
import { type AnswerFilter, matching } from '../answerFilter.ts';
import type { Schema } from '../schema.ts';

export interface SearchCount {
  readonly model: string;
  readonly total: number;
  readonly searched: number;
  /** Answers of which it is not known. */
  readonly unknown: number;
}

/** Counts by assistant the answers that were searched for. */
export const searchCounts = (db: Kysely<Schema>, filter: AnswerFilter): Promise<SearchCount[]> =>
  matching(db, filter)
    .select(['model', ({ fn }) => fn.countAll<number>().as('total')])
    .select([
      sql<number>`sum(coalesce(search_performed, 0))`.as('searched'),
      sql<number>`sum(CASE WHEN search_performed IS NULL THEN 1 ELSE 0 END)`.as('unknown'),
    ])
    .groupBy('model')
    .execute();
