import { Failure } from '../../../contract/failure.ts';
import { listPrompts as endpoint } from '../../../contract/projects/prompt.ts';
import { readPage } from '../../http/paging.ts';
import { route } from '../../http/route.ts';

/** One page of prompts, in the order asked for. */
export const listPrompts = route(endpoint, async ({ project, key, query }, { prompts, cursors }) => {
  const { topic_id = null, search = null, active = null, sort = 'oldest', limit, cursor } = query;
  const binding = { list: 'prompts', key: key.id, project: project.id, topic_id, search, active, sort };
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
        sort,
        after,
        limit: most,
      }),
    placeOf: (prompt) => prompt.id,
  });
  return { data: page.rows, meta: { project: project.id, topic_id, search, active, ...page.meta } };
});
