import type { KnownProject } from '../../client/projectFiles.ts';
import type { Definition } from '../../contract/projects/definition.ts';
import type { Plan } from '../../projectFile/plan/plan.ts';
import { planOf } from '../../projectFile/plan/planOf.ts';
import { newFile, type PulledFile, pulledFile } from '../../projectFile/pull/pulledFile.ts';
import type { FileProject } from '../../projectFile/schema.ts';
import type { WrittenProject } from './fileNotes.ts';
import { readerOf } from './keptReaders.ts';

/** The project of a file as it stands; undefined where the file has problems, which are counted. */
export function projectOfFile({ name, text }: WrittenProject): {
  readonly project: FileProject | undefined;
  readonly problems: number;
} {
  const { file, problems } = readerOf(name).read(text);
  return { project: file?.project, problems: problems.length };
}

/** A file, and what a service has of its project. */
interface FileAgainstService extends WrittenProject, KnownProject {}

/**
 * What would change by a file, and what the file would look like if it said the same as the service; undefined where it
 * has problems.
 */
export function planOfFile({
  name,
  text,
  definition,
  promptLimit,
}: FileAgainstService): { readonly plan: Plan; readonly before: string } | undefined {
  const reader = readerOf(name);
  const { file } = reader.read(text);
  if (!file) return undefined;
  const before = definition && pulledFile(text, definition, { adds: false, reader });
  return { plan: planOf(file, definition, promptLimit), before: before && 'text' in before ? before.text : '' };
}

/** A file as the service has it, or a new one where there is no text. */
export const pullIntoFile = ({
  name,
  text,
  definition,
}: WrittenProject & { readonly definition: Definition }): PulledFile =>
  text.trim() === '' ? newFile(definition) : pulledFile(text, definition, { reader: readerOf(name) });
