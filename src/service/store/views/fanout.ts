import type { Kysely } from 'kysely';
import { type AnswerFilter, matching } from '../answers/answerFilter.ts';
import type { Schema } from '../schema.ts';
import { tallied } from './tallyWindow.ts';
import { topThings } from './things/topThings.ts';
import { modelsOf, type StoredUsage, usageColumns } from './usage.ts';

interface QueryCount extends StoredUsage {
  readonly query: string;
  readonly times: number;
}

/** Returns the most frequent searches, and the number of distinct ones. */
export async function queryCounts(
  db: Kysely<Schema>,
  filter: AnswerFilter,
  limit: number,
): Promise<{ rows: QueryCount[]; total: number }> {
  const window = await tallied(db, filter);
  if (window) {
    const { rows, things } = await topThings(db, 'query', window, { limit });
    return {
      rows: rows.map(({ text, times, answers, prompts, models, lastSeen }) => ({
        query: text,
        times,
        answers,
        prompts,
        models,
        lastSeen,
      })),
      total: things,
    };
  }
  const rows = await matching(db, { ...filter, answered: true })
    .innerJoin('answer_queries', 'answer_queries.answer_id', 'answers.id')
    .where('query', '<>', '')
    .select(['query', ({ fn }) => fn.countAll<number>().as('times'), ...usageColumns(filter.models)])
    .groupBy('query')
    .orderBy('times', 'desc')
    .orderBy('query')
    .limit(limit)
    .execute();
  return {
    rows: rows.map((row) => ({ ...row, models: modelsOf(row.bits, filter.models) })),
    total: rows[0]?.total ?? 0,
  };
}
