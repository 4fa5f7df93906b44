import type { Stores } from './store/store.ts';

/** Has the stored answers of a project, or of one of its prompts, analysed anew in the background. */
export async function reanalyse(projectId: string, promptId: number | undefined, now: number, { reanalyses, work }: Pick<Stores, 'reanalyses' | 'work'>): Promise<void> {
  const { id, superseded } = await reanalyses.start(projectId, promptId, now);
  await work.remove('reanalysis', superseded);
  if (id !== undefined) await work.add([reanalysisWork(id)], now);
}

/** The piece of work that moves a reanalysis on. */
export const reanalysisWork = (id: number) => ({ kind: 'reanalysis', ref: id, lane: 'reanalysis' }) as const;
