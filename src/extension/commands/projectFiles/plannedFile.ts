import type { Client } from '../../../client/client.ts';
import { ifOffered } from '../../../client/notOffered.ts';
import { planFile, type PlannedFile } from '../../../client/projectFiles.ts';
import type { ProjectFile } from '../../../projectFile/schema.ts';
import type { TextAddress } from '../../dialogs/writtenPages.ts';
import type { Dialogs } from '../../editor/dialogs.ts';
import { t } from '../../l10n.ts';
import type { FileWindow, OpenProjectFile } from '../../projectFiles/fileWindow.ts';
import type { Texts } from '../../texts/texts.ts';
import type { Execute } from '../command.ts';

export type FileCalls = Pick<Client, 'listProjects' | 'getDefinition' | 'changeDefinition' | 'createDefinition'>;

export interface FileNeeds<Calls extends FileCalls> {
  readonly services: { connect(): Promise<{ readonly local: boolean; readonly client: Calls }> };
  readonly projectFiles: () => Promise<FileWindow>;
  readonly texts: Texts;
  readonly dialogs: Pick<Dialogs, 'confirm' | 'tell'>;
  readonly execute: Execute;
}

/** A project file that is right, and what it would change. */
export interface PlannedOpenFile<Calls> extends PlannedFile {
  readonly window: FileWindow;
  readonly file: OpenProjectFile;
  readonly says: ProjectFile;
  readonly local: boolean;
  readonly client: Calls;
}

/** Plans the project file of a command; where that cannot be done a person is told why, and it is undefined. */
export async function plannedFile<Calls extends FileCalls>(
  needs: FileNeeds<Calls>,
  address: TextAddress | undefined,
): Promise<PlannedOpenFile<Calls> | undefined> {
  const { projectFiles, texts, dialogs } = needs;
  const window = await projectFiles();
  const file = await window.find(address);
  if (!file) {
    await dialogs.tell(t('No project file is open. Open one (*.citedesk.yaml).'));
    return undefined;
  }
  const { says, problems } = await texts.run('readProjectFile', { text: file.text });
  if (!says) {
    const show = t('Show Problems');
    const message =
      problems === 1
        ? t('{0} has 1 problem that has to be mended first.', file.name)
        : t('{0} has {1} problems that have to be mended first.', file.name, problems);
    if ((await dialogs.tell(message, show)) === show) await file.showProblems();
    return undefined;
  }
  const { local, client } = await needs.services.connect();
  const planned = await ifOffered(planFile(says, client));
  if (!planned) await dialogs.tell(notDefined());
  return planned && { ...planned, window, file, says, local, client };
}

/** Of a service that has no definitions. */
export const notDefined = (): string =>
  t('This service does not say how a project is defined, so no file can be kept in step with it.');
