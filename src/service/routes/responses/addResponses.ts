import { type Detail, Failure } from '../../../contract/failure.ts';
import { addResponses as endpoint, isOfTheFuture, type NewResponse } from '../../../contract/projects/response.ts';
import { dayOf } from '../../../metrics/days.ts';
import type { CollectedAnswer } from '../../answers/collectedAnswer.ts';
import { readerOf } from '../../answers/readAnswers.ts';
import { wellFormed } from '../../../text/words/wellFormed.ts';
import { compareSoon } from '../../webhooks/compareSoon.ts';
import { openImport } from '../imports/namedImport.ts';
import { preparedRoute } from '../../http/route.ts';

/** Stores answers that were collected elsewhere and analyzes them like our own. One invalid row rejects all of them. */
export const addResponses = preparedRoute(
  endpoint,
  async ({ project, body, now }, { texts }) => {
    const early = faultsOf(body.responses, 'collected_at', 'is in the future', (row) => isOfTheFuture(row, now));
    if (early.length > 0)
      throw new Failure(
        'VALIDATION_FAILED',
        `Some answers (${early.length}) have a collection time in the future. Nothing was saved.`,
        { details: early },
      );
    return texts.run('readCollected', { project: readerOf(project), answers: body.responses.map(collected) });
  },
  async ({ project, body, now, prepared: readings }, { answers, imports, prompts, webhooks }) => {
    const importKey = await openImport(project.id, body.import, now, { imports });
    const asked = await prompts.among(project.id, { ids: body.responses.map((row) => row.prompt_id) });
    const known = new Set(asked.map(({ id }) => id));
    const unknown = faultsOf(
      body.responses,
      'prompt_id',
      'is not a prompt in this project',
      (row) => !known.has(row.prompt_id),
    );
    if (unknown.length > 0)
      throw new Failure(
        'VALIDATION_FAILED',
        `Some answers (${unknown.length}) refer to a prompt that doesn’t exist in this project. Nothing was saved.`,
        { details: unknown },
      );

    const places = await answers.placesOf(readings);
    if (places.includes(undefined)) throw crowded(places.indexOf(undefined));
    const fresh = readings.flatMap((answer, index) => {
      const place = places[index];
      if (!place || !('collectedAt' in place)) return [];
      return [{ index, answer: { ...answer, ...place, day: dayOf(place.collectedAt, project.timezone) } }];
    });
    const added = await answers.addAll(fresh.map(({ answer }) => answer));
    if (added.length > 0) await compareSoon(project.id, now, { webhooks });
    const ids = new Map(fresh.map(({ index }, place) => [index, added[place] ?? 0]));
    const skipped = readings.flatMap(({ promptId, model, collectedAt }, index) => {
      const place = places[index];
      if (!place || 'collectedAt' in place) return [];
      const there = 'id' in place ? place.id : (ids.get(place.sameAs) ?? 0);
      return [{ prompt_id: promptId, model, collected_at: new Date(collectedAt).toISOString(), response_id: there }];
    });
    const found = skipped.map(({ response_id: id }) => id);
    if (importKey === undefined) await imports.keepAnswers(found);
    else
      await imports.note(importKey, [
        { kind: 'answer', stored: added, found },
        { kind: 'prompt', found: [...known] },
        { kind: 'topic', found: [...new Set(asked.map(({ topicId }) => topicId))] },
      ]);
    return {
      data: { added: await answers.byIds(added), skipped },
      meta: { project: project.id, added: added.length, skipped: skipped.length },
    };
  },
);

const collected = (row: NewResponse): CollectedAnswer => ({
  promptId: row.prompt_id,
  model: row.model,
  collectedAt: Date.parse(row.collected_at),
  markdown: row.content_markdown,
  sources: (row.sources ?? []).map(({ cited, ...source }) => ({ ...source, cited: cited ?? undefined })),
  sourceNumbers: row.source_numbers,
  searchQueries: row.search_queries ?? null,
  searchPerformed: row.search_performed ?? null,
  realtime: null,
  modelVersion: wellFormed(row.model_version ?? '') || null,
  region: null,
  language: null,
});

const faultsOf = (
  rows: readonly NewResponse[],
  field: keyof NewResponse,
  message: string,
  isFault: (row: NewResponse) => boolean,
): Detail[] => rows.flatMap((row, index) => (isFault(row) ? [{ path: `responses[${index}].${field}`, message }] : []));

const crowded = (index: number): Failure =>
  new Failure(
    'VALIDATION_FAILED',
    'Too many other answers have the same prompt, assistant, and time. Nothing was saved.',
    {
      details: [{ path: `responses[${index}].collected_at`, message: 'is shared by too many other answers' }],
    },
  );
