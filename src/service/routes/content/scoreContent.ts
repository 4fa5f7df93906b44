import { scoreContent as endpoint } from '../../../contract/article.ts';
import { required, reachOwner } from '../../http/required.ts';
import type { ScoreContext } from '../../../scoring/context.ts';
import { route } from '../../http/route.ts';

/** Scores a text; a prompt is its keyword unless it has one of its own. */
export const scoreContent = route(endpoint, async ({ body, key }, { accounts, projects, prompts, texts }) => {
  const { markdown, language } = body;
  let { keyword } = body;
  let context: ScoreContext = {};
  if (body.prompt_id !== undefined) {
    const prompt = required(await prompts.byId(body.prompt_id), 'PROMPT_NOT_FOUND');
    await reachOwner(prompt.projectId, 'PROMPT_NOT_FOUND', key, { accounts, projects });
    keyword ??= prompt.text;
    context = { prompt: prompt.text };
  }
  const { scores, findings } = await texts.run('scoreDraft', { markdown, keyword, language, context });
  return { data: { scores, findings: [...findings] } };
});
