import { listContentRuns as endpoint } from '../../../contract/content/contentRun.ts';
import { readPage } from '../../http/paging.ts';
import { route } from '../../http/route.ts';

export const listContentRuns = route(endpoint, async ({ project, key, query }, { contentRuns, cursors }) => {
  const { status = null, prompt_id = null, limit, cursor } = query;
  const binding = { list: 'content runs', key: key.id, project: project.id, status, prompt_id };
  const before = cursor === undefined ? undefined : cursors.unpack<number>(cursor, binding);
  const page = await readPage({
    cursors,
    binding,
    limit,
    rows: (most) =>
      contentRuns.list({ project: project.id, status: query.status, promptId: query.prompt_id, before, limit: most }),
    placeOf: (run) => run.id,
  });
  return { data: page.rows, meta: { project: project.id, status, prompt_id, ...page.meta } };
});
