import { listAsks as endpoint } from '../../../contract/projects/promptRun.ts';
import { readPage } from '../../http/paging.ts';
import { reachRun } from '../../http/gates.ts';
import { route } from '../../http/route.ts';

/** Lists the asks of a prompt run in the order that they run. */
export const listAsks = route(endpoint, async ({ path, key, query }, stores) => {
  const { asks, promptRuns, cursors } = stores;
  const run = await reachRun(await promptRuns.find(path.run), key, stores);
  const { limit, cursor } = query;
  const binding = { list: 'asks', key: key.id, run: run.id };
  const after = cursor === undefined ? undefined : cursors.unpack<number>(cursor, binding);
  const page = await readPage({
    cursors,
    binding,
    limit,
    rows: (most) => asks.ofRun(run.id, { after, limit: most }),
    placeOf: ({ id }) => id,
  });
  return { data: page.rows, meta: { run: run.id, ...page.meta } };
});
