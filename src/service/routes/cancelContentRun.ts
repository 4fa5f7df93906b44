import { cancelContentRun as endpoint } from '../../contract/contentRun.ts';
import { found, reachRun } from '../found.ts';
import { route } from '../route.ts';
import { ofProject } from '../store/locks.ts';
import { stopContentRun } from '../stopRun.ts';

/** Stops a content run. */
export const cancelContentRun = route(
  endpoint,
  async ({ path, key, now }, tools) => {
    const { id } = await reachRun(await tools.contentRuns.find(path.run), key, tools);
    await stopContentRun(id, now, tools);
    return { data: found(await tools.contentRuns.find(id), 'RUN_NOT_FOUND') };
  },
  async ({ path }, { contentRuns }) => ofProject(await contentRuns.projectOf(path.run)),
);
