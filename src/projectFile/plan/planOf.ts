import { type Definition, tooManyPrompts } from '../../contract/projects/definition.ts';
import { fold } from '../../text/words/fold.ts';
import type { ProjectFile } from '../schema.ts';
import { promptDifferences } from './differences.ts';
import { type Matching, matchingOf, type PromptMatch } from './matching.ts';
import type { Plan, PlanConflict, PlannedChange } from './plan.ts';
import { competitorsBy, fieldsBy, projectChanges, scheduleOf } from './projectChanges.ts';

/**
 * Plans the changes of a file.
 * @param definition the service's state; undefined for a new project
 * @param promptLimit maximum number of active prompts, if the service reports it
 */
export const planOf = (file: ProjectFile, definition: Definition | undefined, promptLimit?: number): Plan =>
  definition ? planOfChange(file, definition, promptLimit) : planOfNew(file, promptLimit);

/** Applies the service's rule: a project that already exceeds its limit can keep or reduce its prompts. */
function beyondPlan(used: number, usedBefore: number, limit = Infinity): PlanConflict[] {
  return used > limit && used > usedBefore ? [{ message: tooManyPrompts({ used, limit }), place: {} }] : [];
}

const activeOf = (prompts: readonly { readonly active: boolean }[]): number =>
  prompts.filter(({ active }) => active).length;

function planOfNew(file: ProjectFile, promptLimit: number | undefined): Plan {
  const { name, url, region, timezone, assistants: models, aliases, sites, facts, schedule } = file.project;
  const changes: PlannedChange[] = [
    { action: 'create', kind: 'project', name, after: url, place: {} },
    ...file.topics.flatMap((topic, place): PlannedChange[] => [
      { action: 'create', kind: 'topic', name: topic.name, place: { topic: place } },
      ...topic.prompts.map((prompt, at) => created(prompt, topic.name, { topic: place, prompt: at })),
    ]),
  ];
  const conflicts = beyondPlan(activeOf(file.topics.flatMap((topic) => topic.prompts)), 0, promptLimit);
  if (!models || region === undefined || timezone === undefined) {
    const message = models
      ? 'A new project must have a region and a time zone, for example: region: US, timezone: America/New_York.'
      : 'A new project must list its assistants, for example: assistants: [chatgpt, gemini].';
    return { changes, conflicts: [{ message, place: {} }, ...conflicts], request: undefined };
  }
  if (conflicts.length > 0) return { changes, conflicts, request: undefined };
  const project = {
    ...{ name, url, region, timezone, models },
    brand: { ...(aliases && { aliases }), ...(sites && { sites }), ...(facts && { facts }) },
    competitors: competitorsBy(file.project, []),
    schedule: schedule === undefined ? null : scheduleOf(schedule, timezone),
  };
  const topics = file.topics.map((topic) => topic.name);
  const prompts = file.topics.flatMap((topic) => topic.prompts.map((prompt) => ({ ...prompt, topic: topic.name })));
  return { changes, conflicts: [], request: { kind: 'create', body: { project, topics, prompts } } };
}

const created = (
  { text, key, active }: ProjectFile['topics'][number]['prompts'][number],
  topic: string,
  place: PlannedChange['place'] & object,
): PlannedChange => ({
  ...({ action: 'create', kind: 'prompt', name: text, topic } as const),
  ...(key !== undefined && { key }),
  ...(!active && { after: 'paused' }),
  place,
});

function planOfChange(file: ProjectFile, definition: Definition, promptLimit: number | undefined): Plan {
  const matching = matchingOf(file, definition);
  const project = projectChanges(definition.project, fieldsBy(file.project, definition.project));
  const topics = topicChanges(matching);
  const names = new Map(definition.topics.map(({ id, name }) => [id, name]));
  const prompts = matching.prompts.map((match) => promptChanges(match, matching, names));
  const gone = file.prune ? matching : { otherTopics: [], otherPrompts: [] };
  const deleted = [
    ...gone.otherPrompts.map((prompt): PlannedChange => {
      const topic = names.get(prompt.topic_id);
      const details = { ...(prompt.key !== null && { key: prompt.key }), ...(topic !== undefined && { topic }) };
      return { action: 'delete', kind: 'prompt', name: prompt.text, ...details };
    }),
    ...gone.otherTopics.map(({ name }): PlannedChange => ({ action: 'delete', kind: 'topic', name })),
  ];
  const changes = [...project.changes, ...topics.changes, ...prompts.flatMap((one) => one.changes), ...deleted];
  const used =
    activeOf(matching.prompts.map(({ prompt }) => prompt)) + (file.prune ? 0 : activeOf(matching.otherPrompts));
  const conflicts = [
    ...(file.prune ? [] : conflictsOf(matching)),
    ...beyondPlan(used, activeOf(definition.prompts), promptLimit),
  ];
  const body = {
    fingerprint: definition.fingerprint,
    project: project.body,
    topics: { ...topics.body, delete: gone.otherTopics.map(({ id }) => id) },
    prompts: {
      create: prompts.flatMap(({ create }) => create ?? []),
      change: prompts.flatMap(({ change }) => change ?? []),
      delete: gone.otherPrompts.map(({ id }) => id),
    },
  };
  const isPossible = changes.length > 0 && conflicts.length === 0;
  return {
    changes,
    conflicts,
    request: isPossible ? { kind: 'change', project: definition.project.id, body } : undefined,
  };
}

/**
 * Two prompts can't have the same text, so the file can't use the text of a prompt that it doesn't contain and that
 * isn't deleted.
 */
function conflictsOf({ prompts, otherPrompts }: Matching): PlanConflict[] {
  const others = new Set(otherPrompts.map(({ text }) => fold(text)));
  return prompts
    .filter(({ folded }) => others.has(folded))
    .map(({ prompt, topic, at }) => ({
      message: `A prompt that isn’t in this file already has the text “${prompt.text}”. Change the text here, or add “prune: true” to delete all topics and prompts that aren’t in this file.`,
      place: { topic, prompt: at },
    }));
}

function topicChanges({ topics }: Matching) {
  const create = topics.filter(({ known }) => !known).map(({ name }) => name);
  const rename = topics.flatMap(({ name, known }) => (known && known.name !== name ? [{ id: known.id, name }] : []));
  const changes = topics.flatMap(({ name, known }, topic): PlannedChange[] => {
    if (!known) return [{ action: 'create', kind: 'topic', name, place: { topic } }];
    if (known.name === name) return [];
    const details = { before: known.name, after: name, place: { topic } };
    return [{ action: 'update', kind: 'topic', name: known.name, field: 'name', ...details }];
  });
  return { changes, body: { create, rename } };
}

interface ChangesOfPrompt {
  readonly changes: readonly PlannedChange[];
  readonly create?: { readonly text: string; readonly key?: string; readonly topic: string; readonly active: boolean };
  readonly change?: {
    readonly id: number;
    readonly text?: string;
    readonly key?: string;
    readonly topic?: string;
    readonly active?: boolean;
  };
}

function promptChanges(
  { prompt, topic, at, known }: PromptMatch,
  { topics }: Matching,
  names: ReadonlyMap<number, string>,
): ChangesOfPrompt {
  const there = topics[topic];
  const topicName = there?.name ?? '';
  const place = { topic, prompt: at };
  const { text, active } = prompt;
  if (!known) return { changes: [created(prompt, topicName, place)], create: { ...prompt, topic: topicName } };
  const key = prompt.key ?? known.key;
  // A topic created by the same call has no id yet.
  const after = { ...known, text, key, active, topic_id: there?.known?.id ?? 0 };
  const changes = promptDifferences(known, after, {
    from: names.get(known.topic_id) ?? '',
    to: topicName,
  }).map((change): PlannedChange => ({ ...change, place }));
  if (changes.length === 0) return { changes };
  return {
    changes,
    change: {
      id: known.id,
      ...(text !== known.text && { text }),
      ...(key !== null && key !== known.key && { key }),
      ...(after.topic_id !== known.topic_id && { topic: topicName }),
      ...(active !== known.active && { active }),
    },
  };
}
