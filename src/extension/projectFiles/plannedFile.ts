import type { Client } from '../../client/client.ts';
import { ifOffered } from '../../client/notOffered.ts';
import { knownFor, type KnownProject, type PlannedFile } from '../../client/projectFiles.ts';
import type { FileProject } from '../../projectFile/schema.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { counted, t } from '../editor/l10n.ts';
import type { FileWindow, OpenProjectFile } from './fileWindow.ts';
import type { ProjectFileTexts } from './projectFileTasks.ts';
import type { Execute } from '../editor/command.ts';
import type { TextAddress } from '../editor/commandIds.ts';

export type FileCalls = Pick<
  Client,
  'listProjects' | 'getDefinition' | 'changeDefinition' | 'createDefinition' | 'getAccount'
>;

export interface FileNeeds<Calls extends FileCalls> {
  readonly services: { connect(): Promise<{ readonly local: boolean; readonly client: Calls }> };
  readonly projectFiles: () => Promise<FileWindow>;
  readonly texts: ProjectFileTexts;
  readonly dialogs: Pick<Dialogs, 'confirm' | 'file' | 'tell'>;
  readonly execute: Execute;
}

/** A valid project file, and the state of its project on the service. */
export interface FileAtService<Calls> extends KnownProject {
  readonly file: OpenProjectFile;
  readonly project: FileProject;
  readonly local: boolean;
  readonly client: Calls;
}

/** A valid project file, and its planned changes. */
export interface PlannedOpenFile<Calls> extends PlannedFile, FileAtService<Calls> {
  /** Text of the file if it matched the service. */
  readonly before: string;
}

/** Plans a command's project file. If that fails, tells the user why and returns undefined. */
export async function plannedFile<Calls extends FileCalls>(
  needs: FileNeeds<Calls>,
  address: TextAddress | undefined,
): Promise<PlannedOpenFile<Calls> | undefined> {
  const file = (await (await needs.projectFiles()).find(address)) ?? (await offeredFile(needs));
  if (!file) return undefined;
  const found = await fileAtService(needs, file);
  if (!found) return undefined;
  const { document: name, text } = file;
  const { definition, promptLimit } = found;
  const planned = await needs.texts.run('planOfFile', { name, text, definition, promptLimit });
  return planned && { ...found, ...planned };
}

/** Offers to open a project file, or to pull one from the service, if none is open. */
async function offeredFile({
  dialogs,
  projectFiles,
  execute,
}: Pick<FileNeeds<never>, 'dialogs' | 'projectFiles' | 'execute'>): Promise<OpenProjectFile | undefined> {
  const [open, pull] = [t('Open…'), t('Pull Project File')];
  const message = t('No project file (*.citedesk.yaml) is open. Open one, or pull one from an existing project.');
  const pressed = await dialogs.tell(message, open, pull);
  if (pressed === pull) await execute('citedesk.pullProjectFile');
  if (pressed !== open) return undefined;
  const filters = { [t('Project files')]: ['yaml', 'yml'] };
  const chosen = await dialogs.file({ title: t('Open project file'), filters });
  return chosen === undefined ? undefined : (await projectFiles()).open(chosen);
}

/** Reads a file and its project on the service. If that fails, tells the user why and returns undefined. */
export async function fileAtService<Calls extends FileCalls>(
  { texts, dialogs, services }: FileNeeds<Calls>,
  file: OpenProjectFile,
): Promise<FileAtService<Calls> | undefined> {
  const { project, problems } = await texts.run('projectOfFile', { name: file.document, text: file.text });
  if (!project) {
    const show = t('Show Problems');
    const message = counted(problems, 'Fix 1 problem in {1} first.', 'Fix {0} problems in {1} first.', file.name);
    if ((await dialogs.tell(message, show)) === show) await file.showProblems();
    return undefined;
  }
  const { local, client } = await services.connect();
  const known = await ifOffered(knownFor(project, client));
  if (!known) await dialogs.tell(notDefined());
  return known && { file, project, local, client, ...known };
}

export const notDefined = (): string => t('This service doesn’t support project files.');
