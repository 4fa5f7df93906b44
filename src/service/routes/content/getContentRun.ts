import { getContentRun as endpoint } from '../../../contract/content/contentRun.ts';
import { reachRun } from '../../http/required.ts';
import { route } from '../../http/route.ts';

/** Returns a content run with its progress, and the article's text if requested. */
export const getContentRun = route(endpoint, async ({ path, key, query }, { accounts, contentRuns, projects }) => ({
  data: await reachRun(await contentRuns.find(path.run, query.include === 'body'), key, { accounts, projects }),
}));
