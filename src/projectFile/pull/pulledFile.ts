import type { Definition } from '../../contract/projects/definition.ts';
import { type Matching, matchingOf, type TopicMatch } from '../plan/matching.ts';
import { planOf } from '../plan/planOf.ts';
import { ProjectFileReader } from '../reader.ts';
import { inlineLists, pullProject } from './projectEdits.ts';
import { pullPrompts } from './promptEdits.ts';
import { TextEdits } from './textEdits.ts';
import { writtenLines } from './written.ts';

interface PullOptions {
  /**
   * True to add what the file omits. If false, only values that a plan would change are replaced, which shows the file
   * without its unapplied edits.
   */
  readonly adds?: boolean;
  /** Faster if it has already read the file. */
  readonly reader?: ProjectFileReader;
}

/** Updated file, or a sentence about why it can't be updated. */
export type PulledFile = { readonly text: string } | { readonly refusal: string };

/**
 * Updates a project file to the service's state. Changes differing values in place, removes entries that the service
 * doesn't have, and keeps everything else byte for byte.
 */
export function pulledFile(
  text: string,
  definition: Definition,
  { adds = true, reader = new ProjectFileReader() }: PullOptions = {},
): PulledFile {
  const { file, layout } = reader.read(text);
  if (!file || layout?.root.kind !== 'map') return { refusal: 'Fix the problems in this file first.' };
  const { id = definition.project.id } = file.project;
  if (id !== definition.project.id)
    return { refusal: `The file belongs to another project, ${id}. Pull into a different file.` };
  const edits = new TextEdits(text);
  const project = layout.root.entries.find(({ key }) => key.text === 'project')?.value;
  if (project?.kind === 'map') pullProject(project, file.project, definition.project, { adds, edits });
  const matching = withHeirs(matchingOf(file, definition));
  pullPrompts({ layout, matching, definition, adds: adds || file.prune, edits });
  const pulled = edits.toString();
  const refusal = adds && pulled !== text ? refusalOf(pulled, definition, reader) : undefined;
  return refusal === undefined ? { text: pulled } : { refusal };
}

/** Refuses files with explicit keys (`?`) or anchors, which are rare, to avoid breaking them. */
function refusalOf(pulled: string, definition: Definition, reader: ProjectFileReader): string | undefined {
  const { file, problems } = reader.read(pulled);
  if (file && planOf(file, definition).changes.length === 0) return undefined;
  return problems.some(({ code }) => code === 'file.tooLong')
    ? 'This file would exceed the size limit for project files if it included everything from the service.'
    : 'This file can’t be updated in place because it uses anchors or explicit keys (“?”). Rewrite those lines, or pull into a new file.';
}

/** Matches a topic renamed in the service with the topic that contains most of its prompts. */
function withHeirs(matching: Matching): Matching {
  const free = new Map(matching.otherTopics.map((topic) => [topic.id, topic]));
  const topics = matching.topics.map((topic, place): TopicMatch => {
    if (topic.known) return topic;
    const stand = matching.prompts.flatMap(({ topic: at, known }) => (at === place && known ? [known.topic_id] : []));
    const counts = Map.groupBy(
      stand.filter((id) => free.has(id)),
      (id) => id,
    );
    const [heir] = [...counts].toSorted(([, one], [, other]) => other.length - one.length);
    const known = heir && free.get(heir[0]);
    if (heir) free.delete(heir[0]);
    return { ...topic, known };
  });
  return { ...matching, topics, otherTopics: [...free.values()] };
}

export function newFile(definition: Definition): PulledFile {
  const { id, name, url, region, timezone, models } = definition.project;
  const project = { id, name, url, region, timezone, assistants: models };
  const text = writtenLines({ project }, { inline: inlineLists })
    .map((line) => `${line}\n`)
    .join('');
  return pulledFile(text, definition);
}
