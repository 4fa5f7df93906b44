import { isBranded } from '../../../analysis/mentions/findNames.ts';
import { Failure } from '../../../contract/failure.ts';
import { addPrompts as endpoint, type SkippedPrompt } from '../../../contract/projects/prompt.ts';
import { tidy } from '../../../contract/call/values.ts';
import { fold } from '../../../text/words/fold.ts';
import { required } from '../../store/required.ts';
import { checkQuota } from '../../definitions/promptQuota.ts';
import { openImport } from '../imports/namedImport.ts';
import { route } from '../../http/route.ts';

/** Adds new prompts up to the plan's limit. Reports skipped ones: duplicates, and prompts above the limit. */
export const addPrompts = route(
  endpoint,
  async ({ project, key, user, body, now }, { accounts, imports, prompts, topics }) => {
    const texts = body.prompts.map((sent) => tidy(sent));
    const [importKey, topic, { prompts_limit: limit }, active, known, additions] = await Promise.all([
      openImport(project.id, body.import, now, { imports }),
      topics.find(project.id, body.topic_id),
      accounts.byId(project.userId),
      prompts.countActive(project.id),
      prompts.idsOf(project.id, texts),
      prompts.addedInADay(key.id, now),
    ]);
    const { id: topicId } = required(topic, 'TOPIC_NOT_FOUND');
    const folded = texts.map(fold);
    const fresh = [...folded.keys()].filter(
      (index) => !known.has(folded[index] ?? '') && folded.indexOf(folded[index] ?? '') === index,
    );
    const chosen = fresh.slice(0, Math.max(0, limit - active));
    const limitReached = chosen.length < fresh.length;
    if (limitReached && chosen.length === 0) {
      throw new Failure(
        'PROMPT_LIMIT_REACHED',
        `All ${limit} prompts in the plan are in use. Nothing was added or charged.`,
        { details: { limit, used: active } },
      );
    }
    if (chosen.length > 0) checkQuota([...additions, { at: now, count: chosen.length }], user, now);

    const isChosen = new Set(chosen);
    const wanted = chosen.map((index) => texts[index] ?? '');
    const [added] = await Promise.all([
      prompts.add(
        wanted.map((text) => ({
          ...{ projectId: project.id, topicId, keyId: key.id, text, now },
          branded: isBranded(text, project),
        })),
      ),
      wanted.length > 0 && prompts.countAdditions(key.id, wanted.length, now),
    ]);
    for (const { id, text } of added) known.set(fold(text), id);
    const skipped = body.prompts.flatMap((text, index): SkippedPrompt[] => {
      const id = known.get(folded[index] ?? '');
      if (isChosen.has(index)) return [];
      return [id === undefined ? { text, reason: 'limit' } : { text, reason: 'duplicate', prompt_id: id }];
    });
    if (importKey !== undefined) {
      const found = skipped.flatMap(({ prompt_id: id }) => id ?? []);
      await imports.note(importKey, [
        { kind: 'prompt', stored: added.map(({ id }) => id), found },
        { kind: 'topic', found: [topicId] },
      ]);
    }
    const used = active + added.length;
    return {
      data: { added, skipped },
      meta: {
        project: project.id,
        topic_id: topicId,
        added: added.length,
        skipped: skipped.length,
        limit_reached: limitReached,
        prompts: { used, limit },
      },
    };
  },
  ({ project, key }) => [`project ${project.id}`, `key ${key.id}`],
);
