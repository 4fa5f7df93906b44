import type { DefinedPrompt, Definition } from '../../contract/projects/definition.ts';
import type { PlannedChange } from './plan.ts';
import { projectChanges } from './projectChanges.ts';

/** Returns the changes between two definitions of a project. `before` is undefined if the project didn't exist yet. */
export function differencesBetween(before: Definition | undefined, after: Definition): readonly PlannedChange[] {
  if (!before) {
    const { name, url } = after.project;
    const nothing = { ...after, topics: [], prompts: [] };
    return [{ action: 'create', kind: 'project', name, after: url }, ...differencesBetween(nothing, after)];
  }
  const [earlier, later] = [topicNames(before), topicNames(after)];
  const topics = [...new Map([...earlier, ...later]).keys()].flatMap((id): PlannedChange[] => {
    const [oldName, newName] = [earlier.get(id), later.get(id)];
    if (oldName === newName) return [];
    if (oldName === undefined) return [{ action: 'create', kind: 'topic', name: newName ?? '' }];
    if (newName === undefined) return [{ action: 'delete', kind: 'topic', name: oldName }];
    return [{ action: 'update', kind: 'topic', name: oldName, field: 'name', before: oldName, after: newName }];
  });
  const known = new Map(before.prompts.map((prompt) => [prompt.id, prompt]));
  const present = new Set(after.prompts.map(({ id }) => id));
  return [
    ...projectChanges({ ...before.project }, { ...after.project }).changes,
    ...topics,
    ...after.prompts.flatMap((prompt) => {
      const earlierPrompt = known.get(prompt.id);
      const moved = { from: earlier.get(earlierPrompt?.topic_id ?? 0) ?? '', to: later.get(prompt.topic_id) ?? '' };
      return earlierPrompt
        ? promptDifferences(earlierPrompt, prompt, moved)
        : [{ action: 'create', ...about(prompt, later) } as const];
    }),
    ...before.prompts
      .filter(({ id }) => !present.has(id))
      .map((prompt) => ({ action: 'delete', ...about(prompt, earlier) }) as const),
  ];
}

const topicNames = ({ topics }: Definition): ReadonlyMap<number, string> =>
  new Map(topics.map(({ id, name }) => [id, name]));

const about = ({ text, key, topic_id: topic }: DefinedPrompt, topics: ReadonlyMap<number, string>) =>
  ({ kind: 'prompt', name: text, ...(key !== null && { key }), topic: topics.get(topic) ?? '' }) as const;

/** Returns the changes of one prompt; `from` and `to` are the names of its topics. */
export function promptDifferences(
  before: DefinedPrompt,
  after: DefinedPrompt,
  { from, to }: { readonly from: string; readonly to: string },
): PlannedChange[] {
  const subject = { kind: 'prompt', name: before.text, ...(after.key !== null && { key: after.key }) } as const;
  const changes: PlannedChange[] = [];
  if (before.text !== after.text)
    changes.push({ action: 'update', ...subject, field: 'text', before: before.text, after: after.text });
  if (before.key !== after.key)
    changes.push({
      ...({ action: 'update', ...subject, field: 'key' } as const),
      ...(before.key !== null && { before: before.key }),
      ...(after.key !== null && { after: after.key }),
    });
  if (before.topic_id !== after.topic_id) changes.push({ action: 'move', ...subject, before: from, after: to });
  if (before.active !== after.active) changes.push({ action: after.active ? 'resume' : 'pause', ...subject });
  return changes;
}
