import { cancelContentRun as endpoint } from '../../contract/contentRun.ts';
import { Failure } from '../../contract/failure.ts';
import { found, reachRun } from '../found.ts';
import { route } from '../route.ts';

/** Stops a run. Its finished steps stay; its credits come back unless a finished draft was there. */
export const cancelContentRun = route(endpoint, async ({ path, key, now }, { accounts, contentRuns, contentSteps, projects, work }) => {
  const run = await reachRun(await contentRuns.find(path.run), key, { projects });
  const record = found(await contentRuns.record(run.id), 'RUN_NOT_FOUND');
  if (record.status !== 'processing') throw new Failure('RUN_NOT_ACTIVE', 'This run has ended already.');
  const drafted = (await contentSteps.statuses(run.id)).get('draft') === 'done';
  if (!drafted) await accounts.refund(record.userId, record.charged);
  await contentRuns.change(run.id, { status: 'cancelled', retryable: true, charged: drafted ? record.charged : 0, completedAt: now }, now);
  await work.remove('article', [run.id]);
  return { data: found(await contentRuns.find(run.id), 'RUN_NOT_FOUND') };
});
