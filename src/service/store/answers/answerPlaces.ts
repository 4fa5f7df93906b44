import { type Kysely, sql } from 'kysely';
import { answerText } from '../../../text/words/wellFormed.ts';
import type { NewAnswer } from './storedAnswer.ts';
import { cell, jsonRows } from '../rollups/jsonRows.ts';
import type { Schema } from '../schema.ts';

/**
 * Place for an answer that was collected elsewhere. It has the same text as a stored answer (`id`) or as an earlier one
 * of the list (`sameAs`), or it's new at a free moment (`collectedAt`, in milliseconds). New answers of one moment are
 * stored one millisecond apart.
 */
export type AnswerPlace = { readonly id: number } | { readonly sameAs: number } | { readonly collectedAt: number };

/** Maximum shift in milliseconds to find a free moment. */
const maxMoved = 999;

type Coming = Pick<NewAnswer, 'promptId' | 'model' | 'collectedAt' | 'content'>;

interface Neighbour {
  readonly content: string;
  readonly is: { readonly id: number } | { readonly sameAs: number };
}

/** Finds a place for each answer, in order. Undefined if all moments within `maxMoved` are taken. */
export async function answerPlaces(
  db: Kysely<Schema>,
  coming: readonly Coming[],
): Promise<(AnswerPlace | undefined)[]> {
  const taken = await neighbours(db, coming);
  return coming.map(({ promptId, model, collectedAt, content }, index) => {
    const moments = taken.get(seriesKey(promptId, model)) ?? new Map<number, Neighbour>();
    taken.set(seriesKey(promptId, model), moments);
    for (let moment = collectedAt; moment <= collectedAt + maxMoved; moment += 1) {
      const there = moments.get(moment);
      if (there?.content === content) return there.is;
      if (there) continue;
      moments.set(moment, { content, is: { sameAs: index } });
      return { collectedAt: moment };
    }
    return undefined;
  });
}

const seriesKey = (promptId: number, model: string): string => `${promptId} ${model}`;

/** Returns the stored answers near these, by prompt and assistant, then by moment. */
async function neighbours(db: Kysely<Schema>, coming: readonly Coming[]): Promise<Map<string, Map<number, Neighbour>>> {
  const found = new Map<string, Map<number, Neighbour>>();
  const { rows } = await sql<{ id: number; prompt_id: number; model: string; collected_at: number; content: string }>`
    SELECT DISTINCT answers.id, prompt_id, model, collected_at, content
    FROM ${jsonRows(
      db,
      coming.map(({ promptId, model, collectedAt }) => [promptId, model, collectedAt]),
    )} CROSS JOIN answers
    WHERE prompt_id = ${cell.number(0)} AND model = ${cell.text(1)}
    AND collected_at >= ${cell.number(2)} AND collected_at <= ${cell.number(2)} + ${sql.lit(maxMoved)}`.execute(db);
  for (const { id, prompt_id: promptId, model, collected_at: moment, content } of rows) {
    const moments = found.get(seriesKey(promptId, model)) ?? new Map<number, Neighbour>();
    // Earlier versions stored line breaks unchanged.
    moments.set(moment, { content: answerText(content), is: { id } });
    found.set(seriesKey(promptId, model), moments);
  }
  return found;
}
