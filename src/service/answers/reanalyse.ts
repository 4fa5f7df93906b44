import { isBranded } from '../../analysis/mentions/findNames.ts';
import type { ProjectRecord } from '../store/projects.ts';
import type { PromptRecord } from '../store/prompts.ts';
import type { Stores } from '../store/store.ts';
import { flag } from '../store/values.ts';

/** Starts a background reanalysis of the stored answers of a project, or of one of its prompts. */
export async function reanalyse(
  projectId: string,
  promptId: number | undefined,
  now: number,
  { reanalyses, work }: Stores,
): Promise<void> {
  const { id, superseded } = await reanalyses.start(projectId, promptId, now);
  await work.remove('reanalysis', superseded);
  if (id !== undefined) await work.add([reanalysisWork(id)], now);
}

/** Updates which prompts contain the brand's name. */
export async function markBranded(project: ProjectRecord, { prompts }: Stores): Promise<void> {
  const marked = (await prompts.ofProject(project.id)).map((prompt) => ({
    prompt,
    branded: flag(isBranded(prompt.text, project)),
  }));
  const others = marked.filter(({ prompt, branded }) => branded !== prompt.branded);
  await prompts.change(others.map(({ prompt, branded }) => ({ ...prompt, branded })));
}

/** True if answers are counted the same way for both states of a prompt. */
export const countsAlike = (one: PromptRecord, other: PromptRecord): boolean =>
  one.topicId === other.topicId && one.branded === other.branded;

export const reanalysisWork = (id: number) => ({ kind: 'reanalysis', ref: id, lane: 'reanalysis' }) as const;
