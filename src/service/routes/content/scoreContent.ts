import { scoreContent as endpoint } from '../../../contract/content/article.ts';
import type { Data } from '../../../contract/call/endpoint.ts';
import type { DraftInput } from '../../../scoring/draft/draft.ts';
import { reachOwner } from '../../http/gates.ts';
import { required } from '../../store/required.ts';
import { route } from '../../http/route.ts';
import { scoreContextOf } from '../../writer/promptAnswers.ts';

/** Scores a text. With a prompt, compares it with the stored answers, and uses the prompt as the default keyword. */
export const scoreContent = route(endpoint, async ({ body, key }, { texts, ...stores }) => {
  const { prompt_id: id, ...input } = body;
  if (id === undefined) return { data: await scored(input) };
  const prompt = required(await stores.prompts.byId(id), 'PROMPT_NOT_FOUND');
  await reachOwner(prompt.projectId, 'PROMPT_NOT_FOUND', key, stores);
  const context = await scoreContextOf(prompt, { stores, texts });
  return { data: { ...(await scored({ ...input, context })), context } };

  async function scored(input: DraftInput): Promise<Data<typeof endpoint>> {
    const { scores, findings, losses } = await texts.run('scoreDraft', input);
    return { scores, findings: [...findings], losses: [...losses] };
  }
});
