import { findMentions } from '../../analysis/mentions.ts';
import { updateProject as endpoint } from '../../contract/project.ts';
import { route } from '../route.ts';
import { checkSchedule } from '../schedule.ts';

/** Changes a project; which prompts name the brand is told by its new names. */
export const updateProject = route(endpoint, async ({ project, body, now }, { projects, prompts }) => {
  checkSchedule(body.schedule);
  const changed = await projects.change(project, body, now);
  for (const { id, text, branded } of await prompts.ofProject(project.id)) {
    const names = findMentions(text, changed).length > 0;
    if (names !== (branded === 1)) await prompts.change(id, { branded: names });
  }
  return { data: await projects.presentDetail(changed) };
});
