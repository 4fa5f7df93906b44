import { Failure } from '../contract/failure.ts';
import { required } from './store/required.ts';
import type { NewPromptRun } from './store/runs/promptRuns.ts';
import type { Stores } from './store/store.ts';
import { compareSoon } from './webhooks/events.ts';

interface PromptRunStart extends Omit<NewPromptRun, 'total'> {
  readonly wanted: readonly { readonly promptId: number; readonly model: string }[];
}

/** Queues these asks as one run and returns its ID. A run without asks completes immediately. */
export async function startPromptRun(
  { wanted, ...run }: PromptRunStart,
  { asks, promptRuns, work }: Stores,
): Promise<number> {
  const id = await promptRuns.add({ ...run, total: wanted.length });
  const made = await asks.add(id, run.project, wanted);
  await work.add(
    made.map((ask) => ({ kind: 'ask', ref: ask.id, lane: `ask/${ask.model}` })),
    run.now,
  );
  if (made.length === 0) await promptRuns.end(id, 'completed', run.now);
  return id;
}

/**
 * Stops a prompt run. Stored answers are kept. Credits for unsent and failed asks are refunded.
 * @throws Failure `RUN_NOT_ACTIVE` if the run has already ended
 */
export async function stopPromptRun(id: number, now: number, stores: Stores): Promise<void> {
  const { asks, promptRuns, work } = stores;
  const { failed, project } = required(await promptRuns.find(id), 'RUN_NOT_FOUND');
  if (!(await promptRuns.end(id, 'cancelled', now))) throw new Failure('RUN_NOT_ACTIVE', 'This run has already ended.');
  const stopped = await asks.cancelWaiting(id);
  await work.remove('ask', stopped);
  await refundAsks(id, stopped.length + failed, stores);
  await compareSoon(project, now, stores);
}

/** Refunds the credits of a number of asks. Does nothing for scheduled runs. */
export async function refundAsks(run: number, asks: number, { balances, promptRuns }: Stores): Promise<void> {
  if ((await promptRuns.startOf(run)).scheduled) return;
  const { userId, additional } = await promptRuns.payment(run);
  await balances.refund(userId, 'credits', asks, additional);
}

/**
 * Stops a content run. Finished steps are kept. Its credits are refunded unless the draft was finished.
 * @throws Failure `RUN_NOT_ACTIVE` if the run has already ended
 */
export async function stopContentRun(
  id: number,
  now: number,
  { balances, contentRuns, contentSteps, loans, work }: Stores,
): Promise<void> {
  const { status, userId, charged, additional } = required(await contentRuns.record(id), 'RUN_NOT_FOUND');
  if (status !== 'processing') throw new Failure('RUN_NOT_ACTIVE', 'This run has already ended.');
  const drafted = (await contentSteps.statuses(id)).get('draft') === 'done';
  if (!drafted) await balances.refund(userId, 'credits', charged, additional);
  await contentRuns.change(
    id,
    { status: 'cancelled', retryable: true, ...(!drafted && { charged: 0, additional: 0 }), completedAt: now },
    now,
  );
  await loans.withdrawOf(id, { open: true }); // finished texts stay available for a retry
  await work.remove('article', [id]);
}
