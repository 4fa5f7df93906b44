import type { Kysely } from 'kysely';
import { type AnswerFilter, matching } from '../answerFilter.ts';
import type { Schema } from '../schema.ts';

export interface SentimentCount {
  readonly model: string;
  /** Null for answers that do not mention the brand, or are not judged. */
  readonly leaning: string | null;
  readonly answers: number;
}

/** Counts answers by assistant and by how they speak of the brand. */
export const sentimentCounts = (db: Kysely<Schema>, filter: AnswerFilter): Promise<SentimentCount[]> =>
  matching(db, filter)
    .select(['model', ({ fn }) => fn.countAll<number>().as('answers')])
    .select(({ eb }) => eb.case().when('brand_mentioned', '=', 1).then(eb.ref('sentiment')).end().as('leaning'))
    .groupBy(['model', 'leaning'])
    .execute();
