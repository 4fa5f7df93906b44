import type { KnownProject } from '../../client/projectFiles.ts';
import type { Definition } from '../../contract/projects/definition.ts';
import type { Plan } from '../../projectFile/plan/plan.ts';
import { planOf } from '../../projectFile/plan/planOf.ts';
import { newFile, type PulledFile, pulledFile } from '../../projectFile/pull/pulledFile.ts';
import type { FileProject } from '../../projectFile/schema.ts';
import type { WrittenProject } from './fileNotes.ts';
import { readerOf } from './keptReaders.ts';

/** Parses the project of a file. Undefined if the file has problems; `problems` is their number. */
export function projectOfFile({ name, text }: WrittenProject): {
  readonly project: FileProject | undefined;
  readonly problems: number;
} {
  const { file, problems } = readerOf(name).read(text);
  return { project: file?.project, problems: problems.length };
}

/** Project file and the service's definition of its project. */
interface FileAgainstService extends WrittenProject, KnownProject {}

/**
 * Plans the changes in a file. `before` is the file as it would look with the service's content. Undefined if the file
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

/** Updates a file with the service's content. Creates a new one from an empty text. */
export const pullIntoFile = ({
  name,
  text,
  definition,
}: WrittenProject & { readonly definition: Definition }): PulledFile =>
  text.trim() === '' ? newFile(definition) : pulledFile(text, definition, { reader: readerOf(name) });
