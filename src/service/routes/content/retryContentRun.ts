import { retryContentRun as endpoint } from '../../../contract/content/contentRun.ts';
import { Failure } from '../../../contract/failure.ts';
import { reachRun } from '../../http/gates.ts';
import { required } from '../../store/required.ts';
import { route } from '../../http/route.ts';
import { ofProject } from '../../store/postgres/locks.ts';
import { articleWork, refuseWriterAtCap } from '../../work/jobs/writing.ts';

/** Resumes a failed or canceled run after its last finished step. */
export const retryContentRun = route(
  endpoint,
  async ({ path, key, user, now }, { accounts, charge, contentRuns, projects, settings, spending, work }) => {
    const run = await reachRun(await contentRuns.find(path.run), key, { accounts, projects });
    const record = required(await contentRuns.record(run.id), 'RUN_NOT_FOUND');
    if (!record.retryable || record.status === 'processing')
      throw new Failure('RUN_NOT_RETRYABLE', 'Only a failed or canceled run can be retried.');
    await refuseWriterAtCap(record.request, { now, configuration: settings.current, stores: { spending } });
    // If the credits were refunded, the user who retries pays again.
    const paid =
      record.charged > 0
        ? undefined
        : { userId: user.id, charged: endpoint.cost, additional: (await charge(endpoint.cost)).additional };
    await contentRuns.change(
      run.id,
      {
        status: 'processing',
        currentStep: 'queued',
        error: null,
        retryable: false,
        completedAt: null,
        ...paid,
      },
      now,
    );
    await work.add([articleWork(record, settings.current)], now);
    return { data: required(await contentRuns.find(run.id), 'RUN_NOT_FOUND') };
  },
  async ({ path }, { contentRuns }) => ofProject(await contentRuns.projectOf(path.run)),
);
