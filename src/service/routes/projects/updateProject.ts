import { updateProject as endpoint } from '../../../contract/projects/project.ts';
import { checkNames } from '../../answers/checkNames.ts';
import { readAlike } from '../../answers/readAnswers.ts';
import { markBranded, reanalyse } from '../../answers/reanalyse.ts';
import { route } from '../../http/route.ts';
import { checkSchedule } from '../../runs/schedule.ts';

/**
 * Changes a project; which prompts name the brand is told by its new names, and by them its stored answers are analysed
 * anew.
 */
export const updateProject = route(endpoint, async ({ project, body, now }, stores) => {
  const { projects } = stores;
  checkSchedule(body.schedule);
  checkNames(body, project);
  const changed = await projects.change(project, body, now);
  await markBranded(changed, stores);
  if (!readAlike(project, changed)) await reanalyse(project.id, undefined, now, stores);
  return { data: await projects.presentDetail(changed) };
});
