import { type PlannedFile, planFile } from '../../client/projectFiles.ts';
import { isSameSite } from '../../text/urls.ts';
import { Refused } from '../command.ts';
import type { Target } from '../importTarget.ts';
import type { FileOnDisk } from './projectFiles.ts';

/** A project file and what it would change. */
export interface PlannedOnDisk extends FileOnDisk, PlannedFile {}

/** Plans files one after another. Throws `Refused` where two of them are about the same project. */
export async function planFiles(files: readonly FileOnDisk[], { client }: Target): Promise<PlannedOnDisk[]> {
  const planned: PlannedOnDisk[] = [];
  for (const file of files) {
    const one = { ...file, ...(await planFile(file.says, client)) };
    const other = planned.find((before) => isSameProject(before, one));
    if (other)
      throw new Refused(
        `${other.name} and ${file.name} are about the same project: each project has one file, or what one names the other would take away.`,
      );
    planned.push(one);
  }
  return planned;
}

const isSameProject = (one: PlannedOnDisk, other: PlannedOnDisk): boolean =>
  one.definition && other.definition
    ? one.definition.project.id === other.definition.project.id
    : !one.definition && !other.definition && isSameSite(one.says.project.url, other.says.project.url);
