import { type Kysely, sql } from 'kysely';
import type { LatestAnswer } from '../../../contract/projects/prompt.ts';
import { among, cell, compiledOnce, rowsFrom, rowsJson } from '../jsonRows.ts';
import type { Schema } from '../schema.ts';
import { isSetOrNull } from '../values.ts';

/** Returns each assistant's newest answer to each of these prompts, by prompt, then by assistant. */
export async function latestAnswers(
  db: Kysely<Schema>,
  promptIds: readonly number[],
  models: readonly string[],
): Promise<Map<number, LatestAnswer[]>> {
  const byPrompt = new Map<number, LatestAnswer[]>();
  if (promptIds.length === 0) return byPrompt;
  const rows = await db
    .selectFrom('latest_answers as latest')
    .innerJoin('answers', 'answers.id', 'latest.answer_id')
    .select([
      'answers.id',
      'latest.prompt_id',
      'latest.model',
      'answers.day',
      'answers.brand_mentioned',
      'answers.position',
      'answers.sentiment',
      'answers.sentiment_source',
    ])
    .where(among(db, 'latest.prompt_id', promptIds))
    .where(among(db, 'latest.model', models))
    .orderBy('latest.prompt_id')
    .orderBy('latest.model')
    .execute();
  for (const row of rows) {
    const answers = byPrompt.get(row.prompt_id) ?? [];
    byPrompt.set(row.prompt_id, answers);
    answers.push({
      response_id: row.id,
      model: row.model,
      date: row.day,
      brand_mentioned: isSetOrNull(row.brand_mentioned),
      position: row.position,
      sentiment: row.sentiment,
      sentiment_source: row.sentiment_source as LatestAnswer['sentiment_source'],
    });
  }
  return byPrompt;
}

/** A new answer. `collectedAt` is in milliseconds. */
interface Arrival {
  readonly id: number;
  readonly promptId: number;
  readonly model: string;
  readonly collectedAt: number;
}

/** Updates prompts for new answers: their number, the moment of the last one, and each assistant's newest. */
export async function noteArrivals(db: Kysely<Schema>, arrivals: readonly Arrival[]): Promise<void> {
  const byPrompt = [...Map.groupBy(arrivals, ({ promptId }) => promptId)].map(([promptId, some]) => [
    promptId,
    some.length,
    Math.max(...some.map(({ collectedAt }) => collectedAt)),
  ]);
  await updatePrompts(db, rowsJson(byPrompt));
  // Deleted prompts have no latest answers.
  const newest = [...Map.groupBy(arrivals, ({ promptId, model }) => `${promptId} ${model}`).values()].map((some) => {
    const { id, promptId, model, collectedAt } = some.reduce((one, other) =>
      other.collectedAt > one.collectedAt ? other : one,
    );
    return [promptId, model, id, collectedAt];
  });
  await updateLatest(db, rowsJson(newest));
}

const updatePrompts = compiledOnce(
  (db, json: string) => sql`
    UPDATE prompts SET answers_count = answers_count + ${cell.number(1)},
      last_checked_at = CASE WHEN last_checked_at > ${cell.number(2)} THEN last_checked_at ELSE ${cell.number(2)} END
    FROM ${rowsFrom(db, json)} WHERE prompts.id = ${cell.number(0)}`,
);

const updateLatest = compiledOnce(
  (db, json: string) => sql`
    INSERT INTO latest_answers (prompt_id, model, answer_id, collected_at)
    SELECT ${cell.number(0)}, ${cell.text(1)}, ${cell.number(2)}, ${cell.number(3)} FROM ${rowsFrom(db, json)}
    WHERE EXISTS (SELECT 1 FROM prompts WHERE prompts.id = ${cell.number(0)})
    ON CONFLICT (prompt_id, model) DO UPDATE SET answer_id = excluded.answer_id, collected_at = excluded.collected_at
    WHERE excluded.collected_at > latest_answers.collected_at`,
);
