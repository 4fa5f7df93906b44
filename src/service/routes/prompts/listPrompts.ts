import { Failure } from '../../../contract/failure.ts';
import { listPrompts as endpoint } from '../../../contract/projects/prompt.ts';
import { promptsChosen } from '../../views/promptsChosen.ts';
import { readPage } from '../../http/paging.ts';
import { route } from '../../http/route.ts';
import type { PromptPlace } from '../../store/prompts.ts';

export const listPrompts = route(endpoint, async ({ project, key, query }, { prompts, cursors }) => {
  const { topic_id = null, search = null, active = null, sort = 'oldest', limit, cursor, ...newest } = query;
  const binding = { list: 'prompts', key: key.id, project: project.id, topic_id, search, active, sort, ...newest };
  const after = cursor === undefined ? undefined : cursors.unpack<PromptPlace>(cursor, binding);
  // The position of a deleted prompt is unknown, unless the list is sorted by ID.
  if (after !== undefined && (sort !== 'oldest' || search !== null) && !(await prompts.byId(after.id)))
    throw new Failure('INVALID_CURSOR', 'The list has changed. Start again from the first page.');
  const page = await readPage({
    cursors,
    binding,
    limit,
    rows: (most) =>
      prompts.list({
        project: project.id,
        models: project.models,
        search: query.search,
        ...promptsChosen(query, project.models),
        sort,
        after,
        limit: most,
      }),
    placeOf: ({ id }) => (sort === 'need' ? prompts.placeByNeed(id, project.models) : { id }),
  });
  return { data: page.rows, meta: { project: project.id, topic_id, search, active, ...page.meta } };
});
