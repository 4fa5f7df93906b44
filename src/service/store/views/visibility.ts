import { type Kysely, sql } from 'kysely';
import type { MentionCounts } from '../../../metrics/figure.ts';
import { type AnswerFilter, matching } from '../answerFilter.ts';
import type { Schema } from '../schema.ts';

export interface MentionGroup extends MentionCounts {
  readonly model: string;
  /** Null where the prompt is gone. */
  readonly topicId: number | null;
  readonly day: string;
}

/** Counts mentions of the brand and of these competitors by assistant, topic and day. */
export function mentionGroups(db: Kysely<Schema>, filter: AnswerFilter, competitors: readonly string[]): Promise<MentionGroup[]> {
  const named = sql`(SELECT count(DISTINCT name) FROM answer_competitors WHERE answer_id = answers.id AND ${nameIn(competitors)})`;
  return matching(db, filter)
    .select(['model', 'prompts.topic_id as topicId', 'day', ({ fn }) => fn.count<number>('brand_mentioned').as('answers')])
    .select([
      sql<number>`sum(CASE WHEN brand_mentioned IS NULL THEN 1 ELSE 0 END)`.as('noAnswer'),
      sql<number>`sum(coalesce(brand_mentioned, 0))`.as('mentioned'),
      sql<number>`sum(CASE WHEN competitors_count > 0 THEN ${named} ELSE 0 END)`.as('competitorMentions'),
      ({ fn }) => fn.coalesce(fn.sum<number>('rank'), sql.lit(0)).as('rankSum'),
      ({ fn }) => fn.count<number>('rank').as('ranked'),
    ])
    .groupBy(['model', 'topicId', 'day'])
    .execute();
}

const nameIn = (names: readonly string[]) => (names.length === 0 ? sql`1 = 0` : sql`answer_competitors.name IN (${sql.join(names)})`);
