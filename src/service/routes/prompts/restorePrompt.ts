import { isBranded } from '../../../analysis/mentions/findNames.ts';
import { Failure } from '../../../contract/failure.ts';
import { restorePrompt as endpoint } from '../../../contract/projects/deleted.ts';
import { reanalyse } from '../../answers/reanalyse.ts';
import { required } from '../../store/required.ts';
import { route } from '../../http/route.ts';
import { flag } from '../../store/values.ts';
import type { Stores } from '../../store/store.ts';
import { checkPromptLimit } from './promptLimit.ts';

/** Restores a deleted prompt with its answers. Does nothing if it isn't deleted. */
export const restorePrompt = route(endpoint, async ({ project, path, key, now }, stores) => {
  const { deletions, prompts } = stores;
  const tracked = () => prompts.findTracked(project.id, path.prompt, project.models);
  const there = await tracked();
  if (there) return { data: there };
  const kept = required(await deletions.prompt(project.id, path.prompt), 'PROMPT_NOT_FOUND');
  const other = await prompts.idOf(project.id, kept.text);
  if (other !== undefined)
    throw new Failure('PROMPT_EXISTS', 'A prompt with this text already exists.', { details: { prompt_id: other } });
  if (kept.active === 1) await checkPromptLimit(project, stores);
  const topicId = await topicFor(project.id, kept.topic_id, stores);
  const isKeyTaken = (await prompts.ofProject(project.id)).some((one) => one.key !== null && one.key === kept.key);
  // Answers are still counted as at the time of deletion. The topic or names may have changed since then.
  const branded = flag(isBranded(kept.text, project));
  await deletions.restorePrompt({ ...kept, branded, ...(isKeyTaken && { key: null }) }, topicId, key.id);
  if (branded !== kept.branded || topicId !== kept.topic_id) await reanalyse(project.id, kept.id, now, stores);
  return { data: required(await tracked(), 'PROMPT_NOT_FOUND') };
});

/** Returns the prompt's topic. If the topic was deleted, returns the one that now has its name, or else restores it. */
async function topicFor(project: string, id: number, { deletions, topics }: Stores): Promise<number> {
  if (await topics.find(project, id)) return id;
  const kept = required(await deletions.topic(project, id), 'PROMPT_NOT_FOUND');
  const named = await topics.named(project, kept.name);
  if (named) return named.id;
  await deletions.restoreTopic(kept);
  return id;
}
