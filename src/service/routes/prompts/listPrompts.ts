import { Failure } from '../../../contract/failure.ts';
import { listPrompts as endpoint } from '../../../contract/projects/prompt.ts';
import type { Query } from '../../../contract/call/endpoint.ts';
import type { NewestFilter } from '../../store/promptFilter.ts';
import { resolveModels } from '../../http/window.ts';
import { readPage } from '../../http/paging.ts';
import { route } from '../../http/route.ts';

/** One page of prompts, in the order asked for. */
export const listPrompts = route(endpoint, async ({ project, key, query }, { prompts, cursors }) => {
  const { topic_id = null, search = null, active = null, sort = 'oldest', limit, cursor, ...newest } = query;
  const binding = { list: 'prompts', key: key.id, project: project.id, topic_id, search, active, sort, ...newest };
  const after = cursor === undefined ? undefined : cursors.unpack<number>(cursor, binding);
  // Where a prompt stood by name or need nobody knows once it is deleted.
  if (after !== undefined && sort !== 'oldest' && !(await prompts.byId(after)))
    throw new Failure('INVALID_CURSOR', 'The list changed meanwhile. Start again from the first page.');
  const page = await readPage({
    cursors,
    binding,
    limit,
    rows: (most) =>
      prompts.list({
        project: project.id,
        models: project.models,
        topicId: query.topic_id,
        search: query.search,
        active: query.active,
        newest: newestFilter(newest, project.models),
        sort,
        after,
        limit: most,
      }),
    placeOf: (prompt) => prompt.id,
  });
  return { data: page.rows, meta: { project: project.id, topic_id, search, active, ...page.meta } };
});

type Newest = Omit<Query<typeof endpoint>, 'topic_id' | 'search' | 'active' | 'sort' | 'limit' | 'cursor'>;

const newestFilter = (query: Newest, tracked: readonly string[]): NewestFilter => ({
  models: resolveModels(query.model, tracked),
  ofModels: query.model !== undefined,
  missed: query.missed,
  lost: query.lost,
  asked: query.asked,
  askedSince: query.asked_since,
  sentiments: query.sentiment,
  useful: query.useful,
});
