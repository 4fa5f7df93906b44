import type { Client } from '../../client/client.ts';
import type { FileWindow } from './fileWindow.ts';
import type { Command } from '../editor/command.ts';
import type { CommandId } from '../editor/commandIds.ts';
import { applyProjectFile } from './applyProjectFile.ts';
import { planProjectFile } from './planProjectFile.ts';
import { pullProjectFile } from './pullProjectFile.ts';

/** Parts of the window that only project file commands need. */
export interface ProjectFileParts {
  readonly projectFiles: () => Promise<FileWindow>;
  /** Called with a project that has changed. */
  readonly touch: (project: string) => void;
}

type Needs = Parameters<typeof planProjectFile<Client>>[0] &
  Parameters<typeof applyProjectFile<Client>>[0] &
  Parameters<typeof pullProjectFile<Client>>[0];

/** Commands that synchronize projects and their files. */
export const projectFileCommands = (needs: Needs): readonly Command<CommandId>[] => [
  planProjectFile<Client>(needs),
  applyProjectFile<Client>(needs),
  pullProjectFile<Client>(needs),
];
