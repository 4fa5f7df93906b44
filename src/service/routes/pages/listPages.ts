import { listPages as endpoint } from '../../../contract/content/page.ts';
import { readPage } from '../../http/paging.ts';
import { route } from '../../http/route.ts';

export const listPages = route(endpoint, async ({ project, key, query }, { cursors, pages }) => {
  const { domain = null, state = null, url = null, limit, cursor } = query;
  const binding = { list: 'pages', key: key.id, project: project.id, domain, state, url };
  const before = cursor === undefined ? undefined : cursors.unpack<number>(cursor, binding);
  const filter = { project: project.id, domain: query.domain, state: query.state, url: query.url, before };
  const { rows, meta } = await readPage({
    cursors,
    binding,
    limit,
    rows: (most) => pages.list({ ...filter, limit: most }),
    placeOf: ({ id }) => id,
  });
  return { data: rows.map(({ page }) => page), meta: { project: project.id, domain, state, url, ...meta } };
});
