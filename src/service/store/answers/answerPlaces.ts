import { type Kysely, sql } from 'kysely';
import { answerText } from '../../../text/words/wellFormed.ts';
import type { NewAnswer } from './storedAnswer.ts';
import { cell, jsonRows } from '../rollups/jsonRows.ts';
import type { Schema } from '../schema.ts';

/**
 * Where an answer belongs that was collected elsewhere: the stored one that it is, or the earlier one of the same list,
 * as they have the same text; or the moment (milliseconds) that is free for it, as others of its moment stand one
 * millisecond apart.
 */
export type AnswerPlace = { readonly id: number } | { readonly sameAs: number } | { readonly collectedAt: number };

/** How far an answer is moved on at most, in milliseconds, so that it stands beside others of its moment. */
const maxMoved = 999;

type Coming = Pick<NewAnswer, 'promptId' | 'model' | 'collectedAt' | 'content'>;

interface Neighbour {
  readonly content: string;
  readonly is: { readonly id: number } | { readonly sameAs: number };
}

/** The places of answers, in their order; undefined for one that has too many others of its moment. */
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

/** The stored answers near these, by prompt and assistant, then by moment. */
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
    // Earlier versions stored line breaks as they came.
    moments.set(moment, { content: answerText(content), is: { id } });
    found.set(seriesKey(promptId, model), moments);
  }
  return found;
}
