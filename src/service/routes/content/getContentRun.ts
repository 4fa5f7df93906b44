import { getContentRun as endpoint } from '../../../contract/content/contentRun.ts';
import { reachRun } from '../../http/gates.ts';
import { route } from '../../http/route.ts';

export const getContentRun = route(endpoint, async ({ path, key, query }, { accounts, contentRuns, projects }) => ({
  data: await reachRun(await contentRuns.find(path.run, query.include === 'body'), key, { accounts, projects }),
}));
