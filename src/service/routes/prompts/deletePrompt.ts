import { deletePrompt as endpoint } from '../../../contract/projects/prompt.ts';
import { required } from '../../http/required.ts';
import { route } from '../../http/route.ts';

/** Deletes a prompt; its answers stay, without its text. */
export const deletePrompt = route(endpoint, async ({ project, path }, { prompts }) => {
  const prompt = required(await prompts.findTracked(project.id, path.prompt, project.models), 'PROMPT_NOT_FOUND');
  await prompts.remove(prompt.id);
  return { data: prompt };
});
