import { getPromptRun as endpoint } from '../../../contract/projects/promptRun.ts';
import { reachRun } from '../../http/gates.ts';
import { route } from '../../http/route.ts';

export const getPromptRun = route(endpoint, async ({ path, key }, { accounts, promptRuns, projects }) => ({
  data: await reachRun(await promptRuns.find(path.run), key, { accounts, projects }),
}));
