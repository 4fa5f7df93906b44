import type { ProjectChange } from '../../contract/projects/project.ts';
import { checkNames } from '../answers/checkNames.ts';
import { readAlike } from '../answers/readAnswers.ts';
import { markBranded, reanalyse } from '../answers/reanalyse.ts';
import { checkSchedule } from '../store/schedule.ts';
import type { ProjectRecord } from '../store/projects.ts';
import type { Stores } from '../store/store.ts';

/**
 * Changes a project. If its names have changed, updates which prompts are branded and reanalyzes its stored answers.
 * @throws Failure `VALIDATION_FAILED`
 */
export async function changeProject(
  project: ProjectRecord,
  change: ProjectChange,
  now: number,
  stores: Pick<Stores, 'projects' | 'prompts' | 'reanalyses' | 'work'>,
): Promise<ProjectRecord> {
  checkSchedule(change.schedule);
  checkNames(change, project);
  const changed = await stores.projects.change(project, change, now);
  await markBranded(changed, stores);
  if (!readAlike(project, changed)) await reanalyse(project.id, undefined, now, stores);
  return changed;
}
