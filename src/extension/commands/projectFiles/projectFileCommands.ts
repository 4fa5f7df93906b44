import type { Client } from '../../../client/client.ts';
import type { FileWindow } from '../../projectFiles/fileWindow.ts';
import type { Texts } from '../../texts/texts.ts';
import type { Command } from '../command.ts';
import type { CommandId } from '../ids.ts';
import { applyProjectFile } from './applyProjectFile.ts';
import { planProjectFile } from './planProjectFile.ts';
import { pullProjectFile } from './pullProjectFile.ts';

/** What of the window only commands on project files need. */
export interface ProjectFileParts {
  readonly projectFiles: () => Promise<FileWindow>;
  readonly texts: Texts;
  /** Told of a project that is another one now. */
  readonly touch: (project: string) => void;
}

type Needs = Parameters<typeof planProjectFile<Client>>[0] &
  Parameters<typeof applyProjectFile<Client>>[0] &
  Parameters<typeof pullProjectFile<Client>>[0];

/** What keeps projects and their files in step. */
export const projectFileCommands = (needs: Needs): readonly Command<CommandId>[] => [
  planProjectFile<Client>(needs),
  applyProjectFile<Client>(needs),
  pullProjectFile<Client>(needs),
];
