import { isBranded } from '../../analysis/mentions.ts';
import { Failure } from '../../contract/failure.ts';
import { addPrompts as endpoint, type Prompt, type SkippedPrompt } from '../../contract/prompt.ts';
import { tidy } from '../../contract/values.ts';
import { found } from '../found.ts';
import { checkQuota } from '../promptQuota.ts';
import { route } from '../route.ts';

/** Adds what is new and fits; what is there already, or is over the plan's limit, is skipped and said. */
export const addPrompts = route(endpoint, async ({ project, key, user, body, now }, { accounts, prompts, topics }) => {
  const topic = found(await topics.find(project.id, body.topic_id), 'TOPIC_NOT_FOUND');
  const { prompts_limit: limit } = await accounts.byId(project.userId);
  let used = await prompts.countActive(project.id);
  const added: Prompt[] = [];
  const skipped: SkippedPrompt[] = [];

  for (const sent of body.prompts) {
    const text = tidy(sent);
    const known = await prompts.idOf(project.id, text);
    if (known !== undefined) {
      skipped.push({ text: sent, reason: 'duplicate', prompt_id: known });
    } else if (used >= limit) {
      skipped.push({ text: sent, reason: 'limit' });
    } else {
      const branded = isBranded(text, project);
      added.push(await prompts.add({ projectId: project.id, topicId: topic.id, keyId: key.id, text, branded, now }));
      used += 1;
    }
  }

  const limitReached = skipped.some(({ reason }) => reason === 'limit');
  if (limitReached && added.length === 0) {
    throw new Failure('PROMPT_LIMIT_REACHED', `The plan's ${limit} prompts are in use. Nothing was added or charged.`, { details: { limit, used } });
  }
  // Counted behind the additions: the transaction is undone when they would pass the quota.
  if (added.length > 0) {
    await prompts.countAdditions(key.id, added.length, now);
    await checkQuota({ key, user, now, prompts });
  }
  return {
    data: { added, skipped },
    meta: { project: project.id, topic_id: topic.id, added: added.length, skipped: skipped.length, limit_reached: limitReached, prompts: { used, limit } },
  };
}, ({ project, key }) => [`project ${project.id}`, `key ${key.id}`]);
