import { maxOwnWindowDays, maxWindowDays } from '../../contract/call/limits.ts';
import type { Page, PageSummary } from '../../contract/content/page.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { type Detail, Failure } from '../../contract/failure.ts';
import { chosenPrompts } from '../../contract/projects/prompt.ts';
import { isOfTheFuture, type NewResponse } from '../../contract/projects/response.ts';
import { compareUtf8 } from '../../metrics/compareUtf8.ts';
import { dayOf } from '../../metrics/days.ts';
import { wellFormed } from '../../text/words/wellFormed.ts';
import { type CollectedAnswer, readerOf } from '../answers/readAnswers.ts';
import { readPage } from '../http/paging.ts';
import { preparedRoute, route } from '../http/route.ts';
import { required } from '../store/required.ts';
import { filterOf, promptsChosen, resolveModels, resolveWindow, type Window } from '../views/view.ts';
import { compareSoon } from '../webhooks/events.ts';
import { openImport } from './imports.ts';

interface PageStart extends Window {
  readonly at: number;
  readonly id: number;
}

/** Parameters with their own field in `meta`. */
const specified = new Set(['from', 'to', 'model', 'prompt_id', 'brand_mentioned', 'include', 'limit', 'cursor']);

/** Lists answers, newest first. All pages use the window of the first one. */
export const listResponses = preparedRoute(
  endpoints.listResponses,
  ({ project, key, query, now }, { cursors }) => {
    const { from = null, to = null, cursor, prompt_id = null, brand_mentioned = null } = query;
    const models = resolveModels(query.model, project.models);
    const given = Object.entries(query)
      .filter(([name, value]) => !specified.has(name) && (value as unknown) !== undefined)
      .sort(([one], [other]) => compareUtf8(one, other));
    const binding = {
      list: 'responses',
      key: key.id,
      project: project.id,
      from,
      to,
      models,
      prompt_id,
      brand_mentioned,
      given,
    };
    const place = cursor === undefined ? undefined : cursors.unpack<PageStart>(cursor, binding);
    const window =
      place ??
      resolveWindow({
        from: query.from,
        to: query.to,
        timezone: project.timezone,
        now,
        maxDays: given.length > 0 ? maxOwnWindowDays : maxWindowDays,
      });
    return { models, binding, place, window, filters: Object.fromEntries(given) };
  },
  async (
    {
      project,
      query,
      prepared: {
        models,
        binding,
        place,
        window: { from, to },
        filters,
      },
    },
    { answers, cursors },
  ) => {
    const { limit, include, prompt_id = null, brand_mentioned = null, of_prompts } = query;
    const chosen = of_prompts === undefined ? undefined : chosenPrompts(of_prompts);
    const page = await readPage({
      cursors,
      binding,
      limit,
      rows: (most) =>
        answers.list({
          ...filterOf({ project: project.id, from, to, models }, query, [project, ...project.competitors]),
          prompts: chosen && promptsChosen(chosen, project.models),
          withContent: include === 'content',
          after: place && { collectedAt: place.at, id: place.id },
          limit: most,
        }),
      placeOf: (row): PageStart => ({ from, to, at: Date.parse(row.collected_at), id: row.id }),
    });
    return {
      data: page.rows,
      meta: {
        project: project.id,
        timezone: project.timezone,
        from,
        to,
        models,
        prompt_id,
        brand_mentioned,
        ...(Object.keys(filters).length > 0 && { filters }),
        include: include === undefined ? [] : [include],
        ...page.meta,
      },
    };
  },
);

/** Returns one complete answer, with its cited sentences and the pages that were read of its sources. */
export const getResponse = route(endpoints.getResponse, async ({ project, path }, { answers, pages, texts }) => {
  const answer = required(await answers.find(project.id, path.response), 'RESPONSE_NOT_FOUND');
  const urls = answer.sources.map(({ url }) => url);
  const read = new Map((await pages.shownOf(project.id, urls)).map((page) => [page.url, page]));
  const sources = answer.sources.map((source) => ({ ...source, page: sourcePage(read.get(source.url)) }));
  return { data: { ...answer, sources, citations: await texts.run('citationsOf', answer) } };
});

const sourcePage = (page: Page | undefined): PageSummary =>
  page ? { state: page.state, title: page.title, published: page.published, read_at: page.read_at } : null;

/** Stores answers that were collected elsewhere and analyzes them like our own. One invalid row rejects all of them. */
export const addResponses = preparedRoute(
  endpoints.addResponses,
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
  async ({ project, body, now, prepared: readings }, tools) => {
    const { answers, imports, prompts } = tools;
    const importKey = await openImport(project.id, body.import, now, tools);
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
    if (added.length > 0) await compareSoon(project.id, now, tools);
    const ids = new Map(fresh.map(({ index }, place) => [index, added[place] ?? 0]));
    const skipped = readings.flatMap(({ promptId, model, collectedAt }, index) => {
      const place = places[index];
      if (!place || 'collectedAt' in place) return [];
      const there = 'id' in place ? place.id : (ids.get(place.sameAs) ?? 0);
      return [{ prompt_id: promptId, model, collected_at: new Date(collectedAt).toISOString(), response_id: there }];
    });
    const existing = skipped.map(({ response_id: id }) => id);
    if (importKey === undefined) await imports.keepAnswers(existing);
    else
      await imports.note(importKey, [
        { kind: 'answer', stored: added, existing },
        { kind: 'prompt', existing: [...known] },
        { kind: 'topic', existing: [...new Set(asked.map(({ topicId }) => topicId))] },
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
