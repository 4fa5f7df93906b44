import { listPromptRuns as endpoint } from '../../../contract/projects/promptRun.ts';
import { readPage } from '../../http/paging.ts';
import { route } from '../../http/route.ts';

export const listPromptRuns = route(endpoint, async ({ project, key, query }, { promptRuns, cursors }) => {
  const { status = null, limit, cursor } = query;
  const binding = { list: 'prompt runs', key: key.id, project: project.id, status };
  const before = cursor === undefined ? undefined : cursors.unpack<number>(cursor, binding);
  const page = await readPage({
    cursors,
    binding,
    limit,
    rows: (most) => promptRuns.list({ project: project.id, status: query.status, before, limit: most }),
    placeOf: (run) => run.id,
  });
  return { data: page.rows, meta: { project: project.id, status, ...page.meta } };
});
