import type { NewPromptRun } from '../store/runs/promptRuns.ts';
import type { Stores } from '../store/store.ts';

interface PromptRunStart extends Omit<NewPromptRun, 'total'> {
  readonly wanted: readonly { readonly promptId: number; readonly model: string }[];
}

/** Queues these asks as one run and returns its ID. A run without asks completes immediately. */
export async function startPromptRun(
  { wanted, ...run }: PromptRunStart,
  { asks, promptRuns, work }: Pick<Stores, 'asks' | 'promptRuns' | 'work'>,
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
