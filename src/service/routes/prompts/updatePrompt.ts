import { isBranded } from '../../../analysis/mentions/findNames.ts';
import { Failure } from '../../../contract/failure.ts';
import { updatePrompt as endpoint } from '../../../contract/projects/prompt.ts';
import { tidy } from '../../../contract/call/values.ts';
import { required } from '../../http/required.ts';
import { reanalyse } from '../../answers/reanalyse.ts';
import { route } from '../../http/route.ts';

/** Rewords, moves, pauses or resumes a prompt. */
export const updatePrompt = route(endpoint, async ({ project, path, body, now }, stores) => {
  const { accounts, prompts, topics } = stores;
  const prompt = required(await prompts.find(project.id, path.prompt), 'PROMPT_NOT_FOUND');
  const { topic_id: topicId, active } = body;
  if (topicId !== undefined) required(await topics.find(project.id, topicId), 'TOPIC_NOT_FOUND');
  const text = body.text === undefined ? undefined : tidy(body.text);
  const other = text === undefined ? undefined : await prompts.idOf(project.id, text);
  if (other !== undefined && other !== prompt.id) {
    throw new Failure('PROMPT_EXISTS', 'There is a prompt with this text already.', { details: { prompt_id: other } });
  }
  if (active === true && prompt.active === 0) {
    const { prompts_limit: limit } = await accounts.byId(project.userId);
    const used = await prompts.countActive(project.id);
    if (used >= limit)
      throw new Failure('PROMPT_LIMIT_REACHED', `The plan's ${limit} prompts are in use.`, {
        details: { limit, used },
      });
  }
  const branded = text === undefined ? undefined : isBranded(text, project);
  await prompts.change(prompt.id, { text, topicId, active, branded });
  const counts =
    (topicId !== undefined && topicId !== prompt.topicId) ||
    (branded !== undefined && branded !== (prompt.branded === 1));
  if (counts) await reanalyse(project.id, prompt.id, now, stores);
  return { data: required(await prompts.findTracked(project.id, prompt.id, project.models), 'PROMPT_NOT_FOUND') };
});
