import { listPrompts as endpoint } from '../../../contract/projects/prompt.ts';
import { readPage } from '../../http/paging.ts';
import { route } from '../../http/route.ts';

/** One page of prompts, oldest first. */
export const listPrompts = route(endpoint, async ({ project, key, query }, { prompts, cursors }) => {
  const { topic_id = null, search = null, active = null, limit, cursor } = query;
  const binding = { list: 'prompts', key: key.id, project: project.id, topic_id, search, active };
  const after = cursor === undefined ? undefined : cursors.unpack<number>(cursor, binding);
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
        after,
        limit: most,
      }),
    placeOf: (prompt) => prompt.id,
  });
  return { data: page.rows, meta: { project: project.id, topic_id, search, active, ...page.meta } };
});
