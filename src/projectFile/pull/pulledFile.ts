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
   * Whether what the service has and the file leaves out comes into it. Without it the file becomes what the service
   * has of all that a plan would change: what it looked like if nothing in it were new.
   */
  readonly adds?: boolean;
  /** One that has read the file already is quicker. */
  readonly reader?: ProjectFileReader;
}

/** A file as the service has it, or a sentence on why it cannot be written. */
export type PulledFile = { readonly text: string } | { readonly refusal: string };

/**
 * A project file in which everything stands as the service has it: what was different is written in its place, what the
 * service does not have is gone, and all else stays as it was, byte for byte.
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

/** Few write keys behind question marks or name lists by anchors; such a file is left alone rather than broken. */
function refusalOf(pulled: string, definition: Definition, reader: ProjectFileReader): string | undefined {
  const { file, problems } = reader.read(pulled);
  if (file && planOf(file, definition).changes.length === 0) return undefined;
  return problems.some(({ code }) => code === 'file.tooLong')
    ? 'This file would exceed the size limit for project files if it included everything from the service.'
    : 'This file can’t be updated in place because it uses anchors or explicit keys (“?”). Rewrite those lines, or pull into a new file.';
}

/** A topic that the service calls otherwise by now is the one that most of its prompts stand in there. */
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

/** A new project file. */
export function newFile(definition: Definition): PulledFile {
  const { id, name, url, region, timezone, models } = definition.project;
  const project = { id, name, url, region, timezone, assistants: models };
  const text = writtenLines({ project }, { inline: inlineLists })
    .map((line) => `${line}\n`)
    .join('');
  return pulledFile(text, definition);
}
