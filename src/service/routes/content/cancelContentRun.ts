import { cancelContentRun as endpoint } from '../../../contract/content/contentRun.ts';
import { reachRun } from '../../http/gates.ts';
import { required } from '../../store/required.ts';
import { route } from '../../http/route.ts';
import { ofProject } from '../../store/postgres/locks.ts';
import { stopContentRun } from '../../runs/stopRun.ts';

export const cancelContentRun = route(
  endpoint,
  async ({ path, key, now }, tools) => {
    const { id } = await reachRun(await tools.contentRuns.find(path.run), key, tools);
    await stopContentRun(id, now, tools);
    return { data: required(await tools.contentRuns.find(id), 'RUN_NOT_FOUND') };
  },
  async ({ path }, { contentRuns }) => ofProject(await contentRuns.projectOf(path.run)),
);
