import { listImports as endpoint } from '../../../contract/projects/import.ts';
import { readPage } from '../../http/paging.ts';
import { route } from '../../http/route.ts';
import { shownImport } from './namedImport.ts';

export const listImports = route(endpoint, async ({ project, key, query, now }, { cursors, imports }) => {
  const { limit, cursor } = query;
  const binding = { list: 'imports', key: key.id, project: project.id };
  const after = cursor === undefined ? undefined : cursors.unpack<number>(cursor, binding);
  const page = await readPage({
    cursors,
    binding,
    limit,
    rows: (most) => imports.list(project.id, { now, after, limit: most }),
    placeOf: (record) => record.key,
  });
  return { data: page.rows.map(shownImport), meta: { project: project.id, ...page.meta } };
});
