import { maxOwnWindowDays, maxWindowDays } from '../../../contract/call/limits.ts';
import { listResponses as endpoint } from '../../../contract/projects/response.ts';
import { chosenPrompts } from '../../../contract/projects/prompt.ts';
import { compareUtf8 } from '../../../metrics/compareUtf8.ts';
import { readPage } from '../../http/paging.ts';
import { preparedRoute } from '../../http/route.ts';
import { filterOf } from '../../views/filter.ts';
import { promptsChosen } from '../../views/promptsChosen.ts';
import { resolveModels, resolveWindow, type Window } from '../../views/window.ts';

interface PageStart extends Window {
  readonly at: number;
  readonly id: number;
}

/** Parameters with their own field in `meta`. */
const specified = new Set(['from', 'to', 'model', 'prompt_id', 'brand_mentioned', 'include', 'limit', 'cursor']);

/** Lists answers, newest first. All pages use the window of the first one. */
export const listResponses = preparedRoute(
  endpoint,
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
