import { listResponses as endpoint } from '../../contract/response.ts';
import { readPage } from '../paging.ts';
import { preparedRoute } from '../route.ts';
import { resolveModels, resolveWindow, type Window } from '../window.ts';

interface Place extends Window {
  readonly at: number;
  readonly id: number;
}

/** One page of answers, newest first; the window stays as it was on the first page. */
export const listResponses = preparedRoute(endpoint, ({ project, key, query, now }, { cursors }) => {
  const { cursor, prompt_id = null, brand_mentioned = null } = query;
  const models = resolveModels(query.model, project.models);
  const binding = {
    list: 'responses', key: key.id, project: project.id, from: query.from ?? null, to: query.to ?? null, models, prompt_id, brand_mentioned,
  };
  const place = cursor === undefined ? undefined : cursors.unpack<Place>(cursor, binding);
  const window = place ?? resolveWindow({ from: query.from, to: query.to, timezone: project.timezone, now });
  return { models, binding, place, window };
}, async ({ project, query, prepared: { models, binding, place, window: { from, to } } }, { answers, cursors }) => {
  const { limit, prompt_id = null, brand_mentioned = null } = query;
  const page = await readPage({
    cursors, binding, limit,
    rows: (most) =>
      answers.list({
        project: project.id, from, to, models, promptId: query.prompt_id, brandMentioned: query.brand_mentioned,
        withContent: query.include === 'content', after: place && { collectedAt: place.at, id: place.id }, limit: most,
      }),
    placeOf: (row): Place => ({ from, to, at: Date.parse(row.collected_at), id: row.id }),
  });
  return {
    data: page.rows,
    meta: {
      project: project.id, timezone: project.timezone, from, to, models, prompt_id, brand_mentioned,
      include: query.include === undefined ? [] : [query.include], ...page.meta,
    },
  };
});
