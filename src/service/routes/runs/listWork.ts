import { listWork as endpoint } from '../../../contract/service/work.ts';
import { exportToContract } from '../../exporting/toContract.ts';
import { route } from '../../http/route.ts';

/** Lists all work in accessible projects that is in progress or has changed since a given time. */
export const listWork = route(
  endpoint,
  async ({ key, query, now, base }, { contentRuns, exports, projects, promptRuns }) => {
    const ids = (await projects.list(key.userId, key.projects)).map(({ id }) => id);
    const since = query.since === undefined ? undefined : Date.parse(query.since);
    return {
      data: {
        prompt_runs: await promptRuns.recent(ids, since),
        content_runs: await contentRuns.recent(ids, since),
        exports: (await exports.recent(ids, since)).map((record) => exportToContract(record, { base, now })),
      },
      meta: { as_of: new Date(now).toISOString() },
    };
  },
);
