import { Failure } from '../../contract/failure.ts';
import { cancelPromptRun as endpoint } from '../../contract/promptRun.ts';
import { found, reachRun } from '../found.ts';
import { route } from '../route.ts';

/** Stops asking. Answers that came stay; what was not asked comes back as credits. */
export const cancelPromptRun = route(endpoint, async ({ path, key, now }, { accounts, asks, projects, promptRuns, work }) => {
  const run = await reachRun(await promptRuns.find(path.run), key, { projects });
  if (!(await promptRuns.end(run.id, 'cancelled', now))) throw new Failure('RUN_NOT_ACTIVE', 'This run has ended already.');
  const stopped = await asks.cancelWaiting(run.id);
  await work.remove('ask', stopped);
  const { user_id: payer } = await promptRuns.owner(run.id);
  await accounts.refund(payer, stopped.length + run.failed);
  return { data: found(await promptRuns.find(run.id), 'RUN_NOT_FOUND') };
});
