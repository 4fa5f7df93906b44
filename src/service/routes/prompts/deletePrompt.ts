import { deletePrompt as endpoint } from '../../../contract/projects/prompt.ts';
import { required } from '../../store/required.ts';
import { route } from '../../http/route.ts';

/**
 * Deletes a prompt. Its answers stay without the prompt's text, which is kept for a while so that the prompt can be
 * restored.
 */
export const deletePrompt = route(endpoint, async ({ project, path, now }, { deletions, prompts }) => {
  const prompt = required(await prompts.findTracked(project.id, path.prompt, project.models), 'PROMPT_NOT_FOUND');
  await deletions.keepPrompts([prompt.id], now);
  await prompts.remove([prompt.id]);
  return { data: prompt };
});
