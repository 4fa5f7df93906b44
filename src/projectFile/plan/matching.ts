import type { DefinedPrompt, Definition } from '../../contract/projects/definition.ts';
import { fold } from '../../text/words/fold.ts';
import type { FilePrompt, ProjectFile } from '../schema.ts';

export interface PromptMatch {
  readonly prompt: FilePrompt;
  /** Text in the form used for comparisons. */
  readonly folded: string;
  /** Position in the file: index of the topic, and index within the topic. */
  readonly topic: number;
  readonly at: number;
  readonly known: DefinedPrompt | undefined;
}

export interface TopicMatch {
  readonly name: string;
  readonly known: { readonly id: number; readonly name: string } | undefined;
}

export interface Matching {
  readonly topics: readonly TopicMatch[];
  readonly prompts: readonly PromptMatch[];
  /** Topics and prompts that the file doesn't contain. */
  readonly otherTopics: readonly { readonly id: number; readonly name: string }[];
  readonly otherPrompts: readonly DefinedPrompt[];
}

/**
 * Matches prompts by key or, otherwise, by text, and topics by name. Ignores case. A topic counts as renamed if the
 * file lacks its name and all its prompts are in one new topic without prompts of other topics.
 */
export function matchingOf(file: ProjectFile, { topics, prompts }: Pick<Definition, 'topics' | 'prompts'>): Matching {
  const byKey = new Map(prompts.flatMap((prompt) => (prompt.key === null ? [] : [[prompt.key, prompt]])));
  const byText = new Map(prompts.map((prompt) => [fold(prompt.text), prompt]));
  const written = file.topics.flatMap((topic, place) =>
    topic.prompts.map((prompt, at) => ({ prompt, folded: fold(prompt.text), topic: place, at })),
  );
  const keyed = written.map(({ prompt }) => (prompt.key === undefined ? undefined : byKey.get(prompt.key)));
  const taken = new Set(keyed.map((known) => known?.id));
  const matches = written.map((one, index): PromptMatch => {
    const same = keyed[index] ? undefined : byText.get(one.folded);
    const free = same && !taken.has(same.id) ? same : undefined;
    if (free) taken.add(free.id);
    return { ...one, known: keyed[index] ?? free };
  });
  const otherPrompts = prompts.filter(({ id }) => !taken.has(id));
  const named = new Map(topics.map((topic) => [fold(topic.name), topic]));
  const byName = file.topics.map(({ name }): TopicMatch => ({ name, known: named.get(fold(name)) }));
  const renamed = renamedTopics(byName, matches, { file, topics, prompts });
  const matched = byName.map(({ name, known }, place) => ({ name, known: known ?? renamed.get(place) }));
  const ids = new Set(matched.map(({ known }) => known?.id));
  return { topics: matched, prompts: matches, otherTopics: topics.filter(({ id }) => !ids.has(id)), otherPrompts };
}

/** Finds renamed topics. Keys are the indexes of the file's topics. */
function renamedTopics(
  topics: readonly TopicMatch[],
  matches: readonly PromptMatch[],
  known: Pick<Definition, 'topics' | 'prompts'> & { readonly file: ProjectFile },
): ReadonlyMap<number, TopicMatch['known']> {
  const named = new Set(topics.map((topic) => topic.known?.id));
  /** New topics of each topic's prompts; undefined for prompts that the file doesn't contain. */
  const went = new Map<number, Set<number | undefined>>();
  const came = new Map<number, Set<number>>();
  const places = new Map(matches.flatMap(({ known: prompt, topic }) => (prompt ? [[prompt.id, topic]] : [])));
  for (const { id, topic_id: from } of known.prompts) {
    const to = places.get(id);
    if (to === undefined && known.file.prune) continue;
    went.set(from, (went.get(from) ?? new Set()).add(to));
    if (to !== undefined) came.set(to, (came.get(to) ?? new Set()).add(from));
  }
  return new Map(
    known.topics.flatMap((topic): [number, TopicMatch['known']][] => {
      const [to, ...others] = went.get(topic.id) ?? [];
      const isAll = to !== undefined && others.length === 0 && came.get(to)?.size === 1;
      return isAll && !named.has(topic.id) && !topics[to]?.known ? [[to, topic]] : [];
    }),
  );
}
