import { isBranded } from '../../../analysis/mentions/findNames.ts';
import { Failure } from '../../../contract/failure.ts';
import { updatePrompt as endpoint } from '../../../contract/projects/prompt.ts';
import { tidy } from '../../../contract/call/values.ts';
import { required } from '../../store/required.ts';
import { countsAlike, reanalyse } from '../../answers/reanalyse.ts';
import { route } from '../../http/route.ts';
import { flag } from '../../store/values.ts';
import { checkPromptLimit } from './promptLimit.ts';

export const updatePrompt = route(endpoint, async ({ project, path, body, now }, stores) => {
  const { prompts, topics } = stores;
  const prompt = required(await prompts.find(project.id, path.prompt), 'PROMPT_NOT_FOUND');
  const { topic_id: topicId, active } = body;
  if (topicId !== undefined) required(await topics.find(project.id, topicId), 'TOPIC_NOT_FOUND');
  const text = body.text === undefined ? undefined : tidy(body.text);
  const other = text === undefined ? undefined : await prompts.idOf(project.id, text);
  if (other !== undefined && other !== prompt.id) {
    throw new Failure('PROMPT_EXISTS', 'A prompt with this text already exists.', { details: { prompt_id: other } });
  }
  if (active === true && prompt.active === 0) await checkPromptLimit(project, stores);
  const changed = {
    ...prompt,
    ...(text !== undefined && { text, branded: flag(isBranded(text, project)) }),
    topicId: topicId ?? prompt.topicId,
    active: active === undefined ? prompt.active : flag(active),
  };
  await prompts.change([changed]);
  if (!countsAlike(prompt, changed)) await reanalyse(project.id, prompt.id, now, stores);
  return { data: required(await prompts.findTracked(project.id, prompt.id, project.models), 'PROMPT_NOT_FOUND') };
});
