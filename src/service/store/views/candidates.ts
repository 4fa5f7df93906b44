import type { Kysely } from 'kysely';
import { type AnswerFilter, matching } from '../answers/answerFilter.ts';
import type { Schema } from '../schema.ts';
import { tallied, topThings } from './topThings.ts';
import { modelsOf, type StoredUsage, usageColumns } from './usage.ts';

/** A name that nobody tracks. */
interface CandidateCount extends Omit<StoredUsage, 'prompts'> {
  readonly name: string;
}

/** The names that most answers lead with and that nobody tracks, and how many there are. */
export async function candidateCounts(
  db: Kysely<Schema>,
  filter: AnswerFilter,
  limit: number,
): Promise<{ rows: CandidateCount[]; total: number }> {
  const window = await tallied(db, filter);
  if (window) {
    const { rows, things } = await topThings(db, 'candidate', window, { limit });
    return {
      rows: rows.map(({ text, answers, models, lastSeen }) => ({ name: text, answers, models, lastSeen })),
      total: things,
    };
  }
  const rows = await matching(db, filter)
    .innerJoin('answer_candidates', 'answer_candidates.answer_id', 'answers.id')
    .where('name', '<>', '')
    .select(['name', ...usageColumns(filter.models)])
    .groupBy('name')
    .orderBy('answers', 'desc')
    .orderBy('name')
    .limit(limit)
    .execute();
  return {
    rows: rows.map((row) => ({ ...row, models: modelsOf(row.bits, filter.models) })),
    total: rows[0]?.total ?? 0,
  };
}
