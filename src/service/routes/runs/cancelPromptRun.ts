import { cancelPromptRun as endpoint } from '../../../contract/projects/promptRun.ts';
import { reachRun } from '../../http/gates.ts';
import { required } from '../../store/required.ts';
import { route } from '../../http/route.ts';
import { ofProject } from '../../store/postgres/locks.ts';
import { stopPromptRun } from '../../runs/stopRun.ts';

export const cancelPromptRun = route(
  endpoint,
  async ({ path, key, now }, tools) => {
    const { id } = await reachRun(await tools.promptRuns.find(path.run), key, tools);
    await stopPromptRun(id, now, tools);
    return { data: required(await tools.promptRuns.find(id), 'RUN_NOT_FOUND') };
  },
  async ({ path }, { promptRuns }) => ofProject(await promptRuns.projectOf(path.run)),
);
