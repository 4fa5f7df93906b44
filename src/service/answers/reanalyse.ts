import { isBranded } from '../../analysis/mentions/findNames.ts';
import type { ProjectRecord } from '../store/projects.ts';
import type { Stores } from '../store/store.ts';

/** Has the stored answers of a project, or of one of its prompts, analysed anew in the background. */
export async function reanalyse(
  projectId: string,
  promptId: number | undefined,
  now: number,
  { reanalyses, work }: Pick<Stores, 'reanalyses' | 'work'>,
): Promise<void> {
  const { id, superseded } = await reanalyses.start(projectId, promptId, now);
  await work.remove('reanalysis', superseded);
  if (id !== undefined) await work.add([reanalysisWork(id)], now);
}

/** Tells anew which prompts name the brand. */
export async function markBranded(project: ProjectRecord, { prompts }: Pick<Stores, 'prompts'>): Promise<void> {
  for (const { id, text, branded } of await prompts.ofProject(project.id)) {
    const names = isBranded(text, project);
    if (names !== (branded === 1)) await prompts.change(id, { branded: names });
  }
}

/** The piece of work that moves a reanalysis on. */
export const reanalysisWork = (id: number) => ({ kind: 'reanalysis', ref: id, lane: 'reanalysis' }) as const;
