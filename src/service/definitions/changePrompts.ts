import { isBranded } from '../../analysis/mentions/findNames.ts';
import { Failure } from '../../contract/failure.ts';
import { type ChangedPrompt, type DefinitionChange, tooManyPrompts } from '../../contract/projects/definition.ts';
import { dayLength } from '../../metrics/days.ts';
import { fold } from '../../text/words/fold.ts';
import { countsAlike, reanalyse } from '../answers/reanalyse.ts';
import type { User } from '../store/accounts/accounts.ts';
import type { Key } from '../store/accounts/keys.ts';
import type { ProjectRecord } from '../store/projects.ts';
import type { Addition, NewPrompt, PromptRecord } from '../store/prompts.ts';
import { required } from '../store/required.ts';
import type { Stores } from '../store/store.ts';
import { flag } from '../store/values.ts';

interface PromptsChange {
  readonly project: ProjectRecord;
  readonly key: Key;
  readonly user: User;
  readonly now: number;
  readonly wanted: DefinitionChange['prompts'];
  /** True if all stored answers of the project will be reanalyzed anyway. */
  readonly isRead: boolean;
}

/** Number of active prompts of a project, and their maximum. */
interface PromptRoom {
  readonly used: number;
  readonly limit: number;
}

/**
 * Deletes, changes, and adds prompts of a project in one step. Only the final state is validated, so two prompts can
 * swap their texts.
 * @throws Failure `PROMPT_NOT_FOUND`, `TOPIC_NOT_FOUND`, `PROMPT_EXISTS`, `PROMPT_LIMIT_REACHED`,
 * `PROMPT_QUOTA_EXCEEDED`
 */
export async function changePrompts(
  { project, key, user, now, wanted, isRead }: PromptsChange,
  stores: Stores,
): Promise<PromptRoom> {
  const { accounts, deletions, prompts, topics } = stores;
  const before = new Map((await prompts.ofProject(project.id)).map((prompt) => [prompt.id, prompt]));
  const topicOf = topicsByName(await topics.list(project.id));
  const after = new Map(before);
  for (const id of wanted.delete) {
    required(after.get(id), 'PROMPT_NOT_FOUND');
    after.delete(id);
  }
  for (const change of wanted.change) {
    const prompt = required(after.get(change.id), 'PROMPT_NOT_FOUND');
    after.set(change.id, changedBy(change, prompt, { project, topicOf }));
  }
  const created = wanted.create.map(({ topic, text, key: promptKey, active }): NewPrompt => ({
    ...{ projectId: project.id, topicId: topicOf(topic), keyId: key.id, text, key: promptKey, active, now },
    branded: isBranded(text, project),
  }));
  refuseRepeated([...after.values(), ...created]);

  const { prompts_limit: limit } = await accounts.byId(project.userId);
  const used = activeOf(after.values()) + created.filter(({ active }) => active).length;
  const usedBefore = activeOf(before.values());
  if (used > limit && used > usedBefore)
    throw new Failure('PROMPT_LIMIT_REACHED', tooManyPrompts({ used, limit }), {
      details: { limit, used: usedBefore },
    });
  if (created.length > 0) {
    const additions = await prompts.addedInADay(key.id, now);
    checkQuota([...additions, { at: now, count: created.length }], user, now);
    await prompts.countAdditions(key.id, created.length, now);
  }

  const changed = [...new Set(wanted.change.map(({ id }) => id))].flatMap((id) => after.get(id) ?? []);
  await deletions.keepPrompts(wanted.delete, now);
  await prompts.remove(wanted.delete);
  await prompts.change(changed);
  await prompts.add(created);
  for (const prompt of isRead ? [] : changed) {
    const known = before.get(prompt.id);
    if (known && !countsAlike(known, prompt)) await reanalyse(project.id, prompt.id, now, stores);
  }
  return { used, limit };
}

const activeOf = (prompts: Iterable<PromptRecord>): number =>
  Iterator.from(prompts).reduce((sum, { active }) => sum + active, 0);

type TopicOf = (name: string) => number;

function topicsByName(topics: readonly { readonly id: number; readonly name: string }[]): TopicOf {
  const ids = new Map(topics.map(({ id, name }) => [fold(name), id]));
  return (name) => {
    const id = ids.get(fold(name));
    if (id === undefined) throw new Failure('TOPIC_NOT_FOUND', `Topic “${name}” doesn’t exist.`);
    return id;
  };
}

const changedBy = (
  { text, key, topic, active }: ChangedPrompt,
  prompt: PromptRecord,
  { project, topicOf }: { readonly project: ProjectRecord; readonly topicOf: TopicOf },
): PromptRecord => ({
  ...prompt,
  ...(text !== undefined && { text, branded: flag(isBranded(text, project)) }),
  ...(key !== undefined && { key }),
  ...(topic !== undefined && { topicId: topicOf(topic) }),
  ...(active !== undefined && { active: flag(active) }),
});

/** Rejects prompts that have the same text, ignoring case, or the same key. */
function refuseRepeated(prompts: readonly (PromptRecord | NewPrompt)[]): void {
  const texts = new Map<string, PromptRecord | NewPrompt>();
  const keys = new Map<string, PromptRecord | NewPrompt>();
  for (const prompt of prompts) {
    const folded = fold(prompt.text);
    const { key = null } = prompt;
    const sameText = texts.get(folded);
    if (sameText) throw exists(`with the text “${prompt.text}”`, sameText);
    const sameKey = key === null ? undefined : keys.get(key);
    if (sameKey) throw exists(`with the key “${key}”`, sameKey);
    texts.set(folded, prompt);
    if (key !== null) keys.set(key, prompt);
  }
}

const exists = (what: string, other: PromptRecord | NewPrompt): Failure =>
  new Failure('PROMPT_EXISTS', `Only one prompt ${what} is allowed.`, {
    ...('id' in other && { details: { prompt_id: other.id } }),
  });

/**
 * Rejects additions that exceed the key's prompts per rolling day. `additions` contains this day's additions including
 * this call's, oldest first. `now` is in milliseconds.
 * @throws Failure `PROMPT_QUOTA_EXCEEDED` with the number of seconds until the same number fits again
 */
export function checkQuota(additions: readonly Addition[], user: User, now: number): void {
  const over = additions.reduce((sum, { count }) => sum + count, 0) - user.daily_prompts;
  if (over <= 0) return;
  const freed = momentOfRoom(additions, over) ?? now;
  const wait = Math.max(1, Math.ceil((freed + dayLength - now) / 1000));
  throw new Failure(
    'PROMPT_QUOTA_EXCEEDED',
    `A key can add at most ${user.daily_prompts} prompts in 24 hours. Nothing was added.`,
    { details: { retry_after: wait } },
  );
}

/** Returns the time of the addition that frees enough prompts once it leaves the rolling day. */
function momentOfRoom(additions: readonly Addition[], prompts: number): number | undefined {
  let freed = 0;
  for (const { at, count } of additions) {
    freed += count;
    if (freed >= prompts) return at;
  }
  return undefined;
}
