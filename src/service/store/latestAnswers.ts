import { type Kysely, sql } from 'kysely';
import type { LatestAnswer } from '../../contract/prompt.ts';
import type { Schema } from './schema.ts';
import { isSetOrNull } from './values.ts';

/** The newest answer of each of these assistants to each of these prompts, by prompt, then by assistant. */
export async function latestAnswers(
  db: Kysely<Schema>, promptIds: readonly number[], models: readonly string[],
): Promise<Map<number, LatestAnswer[]>> {
  const found = new Map<number, LatestAnswer[]>();
  if (promptIds.length === 0) return found;
  const ranked = db
    .selectFrom('answers')
    .select(['id', 'prompt_id', 'model', 'day', 'brand_mentioned', 'position', 'sentiment'])
    .select(sql<number>`row_number() OVER (PARTITION BY prompt_id, model ORDER BY collected_at DESC, id DESC)`.as('age'))
    .where('prompt_id', 'in', promptIds).where('model', 'in', models);
  const rows = await db.selectFrom(ranked.as('ranked')).selectAll().where('age', '=', 1).orderBy('prompt_id').orderBy('model').execute();
  for (const row of rows) {
    const answers = found.get(row.prompt_id) ?? [];
    found.set(row.prompt_id, answers);
    answers.push({
      response_id: row.id,
      model: row.model,
      date: row.day,
      brand_mentioned: isSetOrNull(row.brand_mentioned),
      position: row.position,
      sentiment: row.sentiment,
    });
  }
  return found;
}
