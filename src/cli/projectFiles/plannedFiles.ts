import type { Client } from '../../client/client.ts';
import { listingOnce, type PlannedFile, planFile } from '../../client/projectFiles.ts';
import { Failure } from '../../contract/failure.ts';
import { isSameSite } from '../../text/urls.ts';
import { RefusedError } from '../command.ts';
import type { Target } from '../importTarget.ts';
import type { FileOnDisk } from './projectFiles.ts';

export interface PlannedOnDisk extends FileOnDisk, PlannedFile {}

/**
 * Plans files one after another. A file whose project can't be determined has a conflict.
 * @throws RefusedError if two files describe the same project
 */
export async function planFiles(files: readonly FileOnDisk[], target: Target): Promise<PlannedOnDisk[]> {
  const client = listingOnce(target.client);
  const planned: PlannedOnDisk[] = [];
  for (const file of files) {
    const one = { ...file, ...(await plannedFile(file, client)) };
    const other = planned.find((before) => isSameProject(before, one));
    if (other)
      throw new RefusedError(
        `${other.name} and ${file.name} describe the same project. Use one file per project; otherwise, the files would remove each other’s entries.`,
      );
    planned.push(one);
  }
  return planned;
}

async function plannedFile({ says }: FileOnDisk, client: Client): Promise<PlannedFile> {
  try {
    return await planFile(says, client);
  } catch (error) {
    const field = error instanceof Failure ? naming[error.code] : undefined;
    if (!(error instanceof Failure) || field === undefined) throw error;
    const conflicts = [{ message: error.message, place: { field } }];
    return { plan: { changes: [], conflicts, request: undefined }, definition: undefined };
  }
}

/** Field with the project's identity, by the code of the error if it matches no project or several. */
const naming: Readonly<Record<string, string>> = { PROJECT_NOT_FOUND: 'id', VALIDATION_FAILED: 'url' };

const isSameProject = (one: PlannedOnDisk, other: PlannedOnDisk): boolean =>
  one.definition && other.definition
    ? one.definition.project.id === other.definition.project.id
    : isNew(one) && isNew(other) && isSameSite(one.says.project.url, other.says.project.url);

const isNew = ({ definition, plan }: PlannedOnDisk): boolean => !definition && plan.changes.length > 0;
