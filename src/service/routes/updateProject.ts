import { findMentions } from '../../analysis/mentions.ts';
import { updateProject as endpoint } from '../../contract/project.ts';
import { readAlike } from '../readAnswer.ts';
import { reanalyse } from '../reanalyse.ts';
import { route } from '../route.ts';
import { checkSchedule } from '../schedule.ts';

/** Changes a project; which prompts name the brand is told by its new names, and by them its stored answers are analysed anew. */
export const updateProject = route(endpoint, async ({ project, body, now }, stores) => {
  const { projects, prompts } = stores;
  checkSchedule(body.schedule);
  const changed = await projects.change(project, body, now);
  for (const { id, text, branded } of await prompts.ofProject(project.id)) {
    const names = findMentions(text, changed).length > 0;
    if (names !== (branded === 1)) await prompts.change(id, { branded: names });
  }
  if (!readAlike(project, changed)) await reanalyse(project.id, undefined, now, stores);
  return { data: await projects.presentDetail(changed) };
});
