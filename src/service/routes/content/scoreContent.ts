import { scoreContent as endpoint } from '../../../contract/article.ts';
import { required, reachOwner } from '../../http/required.ts';
import { route } from '../../http/route.ts';

/** Scores a text; a prompt is its keyword unless it has one of its own. */
export const scoreContent = route(endpoint, async ({ body, key }, { accounts, projects, prompts, texts }) => {
  let { keyword } = body;
  if (body.prompt_id !== undefined) {
    const prompt = required(await prompts.byId(body.prompt_id), 'PROMPT_NOT_FOUND');
    await reachOwner(prompt.projectId, 'PROMPT_NOT_FOUND', key, { accounts, projects });
    keyword ??= prompt.text;
  }
  const { scores, findings } = await texts.run('scoreDraft', { markdown: body.markdown, keyword });
  return { data: { scores, findings: [...findings] } };
});
