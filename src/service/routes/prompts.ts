import { isBranded } from '../../analysis/mentions/findNames.ts';
import { tidy } from '../../contract/call/values.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { Failure } from '../../contract/failure.ts';
import type { SkippedPrompt } from '../../contract/projects/prompt.ts';
import { fold } from '../../text/words/fold.ts';
import { countsAlike, reanalyse } from '../answers/reanalyse.ts';
import { checkQuota } from '../definitions/changePrompts.ts';
import { readPage } from '../http/paging.ts';
import { route } from '../http/route.ts';
import type { ProjectRecord } from '../store/projects.ts';
import type { PromptPlace } from '../store/prompts.ts';
import { required } from '../store/required.ts';
import type { Stores } from '../store/store.ts';
import { flag } from '../store/values.ts';
import { promptsChosen } from '../views/view.ts';
import { openImport } from './imports.ts';

export const listPrompts = route(endpoints.listPrompts, async ({ project, key, query }, { prompts, cursors }) => {
  const { topic_id = null, search = null, active = null, sort = 'oldest', limit, cursor, ...newest } = query;
  const binding = { list: 'prompts', key: key.id, project: project.id, topic_id, search, active, sort, ...newest };
  const after = cursor === undefined ? undefined : cursors.unpack<PromptPlace>(cursor, binding);
  // The position of a deleted prompt is unknown, unless the list is sorted by ID.
  if (after !== undefined && (sort !== 'oldest' || search !== null) && !(await prompts.byId(after.id)))
    throw new Failure('INVALID_CURSOR', 'The list has changed. Start again from the first page.');
  const page = await readPage({
    cursors,
    binding,
    limit,
    rows: (most) =>
      prompts.list({
        project: project.id,
        models: project.models,
        search: query.search,
        ...promptsChosen(query, project.models),
        sort,
        after,
        limit: most,
      }),
    placeOf: ({ id }) => (sort === 'need' ? prompts.placeByNeed(id, project.models) : { id }),
  });
  return { data: page.rows, meta: { project: project.id, topic_id, search, active, ...page.meta } };
});

/** Adds new prompts up to the plan's limit. Reports skipped ones: duplicates, and prompts above the limit. */
export const addPrompts = route(
  endpoints.addPrompts,
  async ({ project, key, user, body, now }, tools) => {
    const { accounts, imports, prompts, topics } = tools;
    const texts = body.prompts.map((sent) => tidy(sent));
    const [importKey, topic, { prompts_limit: limit }, active, known, additions] = await Promise.all([
      openImport(project.id, body.import, now, tools),
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
      const existing = skipped.flatMap(({ prompt_id: id }) => id ?? []);
      await imports.note(importKey, [
        { kind: 'prompt', stored: added.map(({ id }) => id), existing },
        { kind: 'topic', existing: [topicId] },
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

export const updatePrompt = route(endpoints.updatePrompt, async ({ project, path, body, now }, stores) => {
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

/**
 * Deletes a prompt. Its answers stay without the prompt's text, which is kept for a while so that the prompt can be
 * restored.
 */
export const deletePrompt = route(endpoints.deletePrompt, async ({ project, path, now }, { deletions, prompts }) => {
  const prompt = required(await prompts.findTracked(project.id, path.prompt, project.models), 'PROMPT_NOT_FOUND');
  await deletions.keepPrompts([prompt.id], now);
  await prompts.remove([prompt.id]);
  return { data: prompt };
});

/** Restores a deleted prompt with its answers. Does nothing if it isn't deleted. */
export const restorePrompt = route(endpoints.restorePrompt, async ({ project, path, key, now }, stores) => {
  const { deletions, prompts } = stores;
  const tracked = () => prompts.findTracked(project.id, path.prompt, project.models);
  const there = await tracked();
  if (there) return { data: there };
  const deleted = required(await deletions.prompt(project.id, path.prompt), 'PROMPT_NOT_FOUND');
  const other = await prompts.idOf(project.id, deleted.text);
  if (other !== undefined)
    throw new Failure('PROMPT_EXISTS', 'A prompt with this text already exists.', { details: { prompt_id: other } });
  if (deleted.active === 1) await checkPromptLimit(project, stores);
  const topicId = await topicFor(project.id, deleted.topic_id, stores);
  const isKeyTaken = (await prompts.ofProject(project.id)).some((one) => one.key !== null && one.key === deleted.key);
  // Answers are still counted as at the time of deletion. The topic or names may have changed since then.
  const branded = flag(isBranded(deleted.text, project));
  await deletions.restorePrompt({ ...deleted, branded, ...(isKeyTaken && { key: null }) }, topicId, key.id);
  if (branded !== deleted.branded || topicId !== deleted.topic_id) await reanalyse(project.id, deleted.id, now, stores);
  return { data: required(await tracked(), 'PROMPT_NOT_FOUND') };
});

/** Returns the prompt's topic. If the topic was deleted, returns the one that now has its name, or else restores it. */
async function topicFor(project: string, id: number, { deletions, topics }: Stores): Promise<number> {
  if (await topics.find(project, id)) return id;
  const deleted = required(await deletions.topic(project, id), 'PROMPT_NOT_FOUND');
  const named = await topics.named(project, deleted.name);
  if (named) return named.id;
  await deletions.restoreTopic(deleted);
  return id;
}

/** @throws Failure `PROMPT_LIMIT_REACHED` if the plan's maximum of active prompts is reached */
async function checkPromptLimit({ id, userId }: ProjectRecord, { accounts, prompts }: Stores): Promise<void> {
  const { prompts_limit: limit } = await accounts.byId(userId);
  const used = await prompts.countActive(id);
  if (used >= limit)
    throw new Failure('PROMPT_LIMIT_REACHED', `All ${limit} prompts in the plan are in use.`, {
      details: { limit, used },
    });
}
