import type { ServiceContext } from './registerService.ts';
import { access, stat, mkdir } from 'node:fs/promises';
import { logFile, readDamage } from './embedded/dataFolder.ts';
import { doAlone, doInFolder, type FolderAction } from './embedded/folderActions.ts';
import type { Command } from '../editor/command.ts';
import type { CommandId } from '../editor/commandIds.ts';
import { saveSupportReport } from './support/supportReport.ts';
import { homedir } from 'node:os';
import path from 'node:path';
import type { OpenClient } from '../../client/client.ts';
import { ownFolder } from '../../client/local/ownFolder.ts';
import { isInside } from '../../system/system.ts';
import type { Choice, Dialogs } from '../editor/dialogs.ts';
import { shortPath } from './embedded/ownDataFolder.ts';
import { counted, sizeText, t, momentText } from '../editor/l10n.ts';
import { promptsCounted } from './models.ts';
import type { Clock } from '../editor/clock.ts';
import type { SavedFiles } from '../editor/savedFiles.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../../contract/failure.ts';
import type { Export } from '../../contract/projects/export.ts';
import type { Project } from '../../contract/projects/project.ts';
import { addDays, dayOf } from '../../metrics/days.ts';
import type { DamageNote } from '../../contract/service/service.ts';
import { damageQuestion } from './embedded/damage.ts';

/** Context of the commands for the local service. */
export interface DataContext extends ServiceContext {
  readonly tree: { refresh(): void };
}

/** Commands for the local service's data folder and logs. */
export function dataCommands(context: DataContext): readonly Command<CommandId>[] {
  const { settings } = context;
  const bundle = (folder: string) => ({
    source: context.bundle,
    version: context.version,
    dataFolder: folder,
    executable: settings.nodePath || process.execPath,
  });
  return [
    restoreBackup({
      ...context,
      damage: async () => readDamage(await context.dataFolder()),
      mend: async (action, failed) => doInFolder(bundle(await context.dataFolder()), action, failed),
    }),
    dataFolder({
      ...context,
      beside: (folder, action, failed) => doInFolder(bundle(folder), action, failed),
      alone: (folder, action, failed) => doAlone(bundle(folder), action, failed),
    }),
    showServiceLog(context),
    saveSupportReport(context),
  ];
}

const existing = (file: string): Promise<string | undefined> =>
  access(file).then(
    () => file,
    () => undefined,
  );

interface DataFolderNeeds {
  readonly settings: { readonly serviceUrl: string; write(key: 'dataFolder', value: string): Promise<void> };
  readonly services: { connect(): Promise<{ readonly client: OpenClient }>; reopen(): void };
  readonly dataFolder: () => Promise<string>;
  /**
   * Runs an action on a data folder while its service keeps running.
   * @throws Failure with the message `failed`, or if the folder is in use
   */
  readonly beside: (folder: string, action: FolderAction, failed: string) => Promise<void>;
  /**
   * Runs an action on a data folder after stopping its service.
   * @throws Failure with the message `failed`, or if the folder stays in use
   */
  readonly alone: (folder: string, action: FolderAction, failed: string) => Promise<void>;
  readonly dialogs: Dialogs;
  readonly host: { copy(text: string): Promise<void> };
  readonly files: SavedFiles;
  readonly clock: Clock;
  readonly tree: { refresh(): void };
}

type Action = (context: DataFolderNeeds, folder: string) => Promise<unknown>;

const store = (folder: string): string => path.join(folder, 'citedesk.sqlite');

/** Shows actions for the folder with the local service's data. */
export const dataFolder = (context: DataFolderNeeds): Command<'citedesk.dataFolder'> => ({
  id: 'citedesk.dataFolder',
  async run() {
    if (context.settings.serviceUrl !== '') {
      await context.dialogs.tell(
        t(
          'Your data is stored by another service, as configured in your settings. The service’s operator is responsible for backups.',
        ),
      );
      return;
    }
    const folder = await context.dataFolder();
    const choices: readonly Choice<Action>[] = [
      { label: `$(folder-opened) ${t('Show')}`, description: shortPath(folder, homedir()), value: show },
      {
        label: `$(save) ${t('Back Up…')}`,
        detail: t('Save everything in one file without interrupting work in progress.'),
        value: backUp,
      },
      {
        label: `$(folder) ${t('Move…')}`,
        detail: t('Move all data and backups. Nothing is lost if the move is interrupted.'),
        value: move,
      },
      {
        label: `$(export) ${t('Export All…')}`,
        detail: t('Save each project’s answers as a table for other programs.'),
        value: (given) => exportAll(given),
      },
      {
        label: `$(trash) ${t('Delete…')}`,
        detail: t('Delete all projects, prompts, answers, and backups on this machine.'),
        value: remove,
      },
    ];
    const action = await context.dialogs.pick(choices, { title: t('Data folder') });
    await action?.(context, folder);
  },
});

const show: Action = async ({ files, dialogs, host }, folder) => {
  const reveal = files.revealer(store(folder));
  if (reveal) return reveal(store(folder));
  const copy = t('Copy Path');
  if ((await dialogs.tell(t('The data is in {0}.', folder), copy)) === copy) await host.copy(folder);
};

const backUp: Action = async ({ services, dialogs, files, clock, beside }, folder) => {
  // Creates the store if the folder was never used, and upgrades an older one.
  await services.connect();
  const day = new Date(clock.now()).toISOString().slice(0, 10);
  const file = await dialogs.saveFile({
    title: t('Save backup as'),
    file: path.join(files.folder, `citedesk-${day}.sqlite`),
  });
  if (file === undefined) return;
  await dialogs.progress(t('Backing up'), () =>
    beside(folder, ['--backup', file], t('The backup couldn’t be saved there. See the log for details.')),
  );
  const { size } = await stat(file);
  const showLabel = t('Show');
  const reveal = files.revealer(file);
  const message = t('Backup saved to {0} ({1}).', shortPath(file, homedir()), sizeText(size));
  if ((await dialogs.tell(message, ...(reveal ? [showLabel] : []))) === showLabel) await reveal?.(file);
};

const move: Action = async ({ settings, dialogs, alone, services }, folder) => {
  const wanted = await dialogs.folder({ title: t('Select a folder to move the data to') });
  if (wanted === undefined) return;
  // Use a subfolder if the selected folder contains other files, as for a folder from the settings.
  const to = await ownFolder(wanted);
  const isTaken = await stat(store(to)).then(
    () => true,
    () => false,
  );
  if (isTaken || isInside(folder, to) || isInside(to, folder)) {
    await dialogs.tell(
      t('{0} can’t be used because it already contains Citedesk data or overlaps with the data folder.', to),
    );
    return;
  }
  const question = t('Move the data from {0} to {1}?', shortPath(folder, homedir()), shortPath(to, homedir()));
  const detail = t('Work in progress pauses briefly, then continues. All windows switch to the new folder.');
  if (!(await dialogs.confirm(question, t('Move'), { detail }))) return;
  await dialogs.progress(t('Moving data'), async () => {
    await alone(
      folder,
      ['--move', to],
      t('The data couldn’t be moved and is still in its original folder. See the log for details.'),
    );
    await settings.write('dataFolder', to);
  });
  services.reopen();
  const removed = t('Delete Old Data');
  const message = t('The data is now in {0}. The old folder still contains a copy.', shortPath(to, homedir()));
  if ((await dialogs.tell(message, removed)) === removed)
    await alone(folder, ['--delete'], t('The data couldn’t be deleted. See the log for details.'));
};

const remove: Action = async ({ services, dialogs, alone, tree }, folder) => {
  const question = t('Delete all Citedesk data on this machine?');
  const lost = [...(await contents(services)), t('All backups and the log in the data folder'), folder];
  const detail = [...lost, '', t('This can’t be undone. Settings and keys are kept.')].join('\n');
  if (!(await dialogs.confirm(question, t('Delete Everything'), { detail, warning: true }))) return;
  await dialogs.progress(t('Deleting data'), () =>
    alone(folder, ['--delete'], t('The data couldn’t be deleted. See the log for details.')),
  );
  services.reopen();
  tree.refresh();
  await dialogs.tell(t('All data was deleted. Citedesk is now empty.'));
};

/** Summarizes the stored data. Empty if the store can't be read. */
async function contents(services: DataFolderNeeds['services']): Promise<readonly string[]> {
  try {
    const { data } = await (await services.connect()).client.listProjects();
    const prompts = data.reduce((sum, { prompts_count: count }) => sum + count, 0);
    const projects = counted(data.length, '1 project', '{0} projects');
    return [t('{0} with {1}, including all answers and articles', projects, promptsCounted(prompts))];
  } catch {
    return [];
  }
}

/** Earlier than any answer. */
const firstDay = '1970-01-01';
const pauseMs = 300;

/** Exports the answers of all projects into a folder, one table per project. */
async function exportAll({ services, dialogs, files, clock }: DataFolderNeeds): Promise<void> {
  const { client } = await services.connect();
  const { data: projects } = await client.listProjects();
  if (projects.length === 0) return void (await dialogs.tell(t('There are no projects yet.')));
  const folder = await dialogs.folder({ title: t('Select a folder for the export') });
  if (folder === undefined) return;
  const { fetchFile } = await import('./transfer.ts');
  const today = dayOf(clock.now(), 'UTC');
  const target = path.join(folder, `citedesk-${today}`);
  await mkdir(target, { recursive: true });
  await dialogs.progress(t('Exporting'), async (say, signal) => {
    for (const project of projects) {
      say(project.name, 100 / projects.length);
      // Add a day for time zones ahead of UTC.
      const body = { type: 'responses', format: 'csv', from: firstDay, to: addDays(today, 1) } as const;
      const { data: started } = await client.createExport({ project: project.id, body });
      const run = await finishedExport(client, started, signal);
      const file = path.join(target, `${fileName(project)}.csv`);
      await fetchFile({ client, run, file, unpack: true, say: () => undefined, signal });
    }
  });
  const showLabel = t('Show');
  const reveal = files.revealer(target);
  const message = t('Answers exported to {1}. Projects: {0}.', projects.length, target);
  if ((await dialogs.tell(message, ...(reveal ? [showLabel] : []))) === showLabel) await reveal?.(target);
}

async function finishedExport(client: OpenClient, started: Export, signal: AbortSignal): Promise<Export> {
  for (let run = started; ; run = (await client.getExport({ export: started.id })).data) {
    if (run.status === 'ready') return run;
    if (run.status !== 'queued' && run.status !== 'running')
      throw new Failure('EXPORT_FAILED', t('The export failed, and you weren’t charged for its rows. Try again.'), {
        status: 0,
      });
    await sleep(pauseMs, undefined, { signal });
  }
}

/** Includes part of the id, because project names may repeat. */
const fileName = ({ name, id }: Project): string =>
  `${name.match(/[\p{L}\p{N}]+/gu)?.join('-') ?? 'project'}-${id.slice(0, 6)}`;

interface RestoreBackupNeeds {
  /** Reads the note about a store that can't be opened, if any. */
  readonly damage: () => Promise<DamageNote | undefined>;
  /**
   * Runs a repair action on the data folder.
   * @throws Failure with the message `failed`, or if the folder is in use
   */
  readonly mend: (action: FolderAction, failed: string) => Promise<void>;
  readonly services: { connect(): Promise<unknown> };
  readonly dialogs: Dialogs;
}

/** Restores the backup that the local service suggests, or starts with empty data if there is none. */
export const restoreBackup = ({
  damage,
  mend,
  services,
  dialogs,
}: RestoreBackupNeeds): Command<'citedesk.restoreBackup'> => ({
  id: 'citedesk.restoreBackup',
  async run() {
    const note = await damage();
    // Another window repaired the store, or it may be undamaged and is checked when it is opened.
    if (!note || note.state === 'doubted') return void (await services.connect());
    const { backup } = note;
    const question = damageQuestion(note);
    if (
      !(await (backup
        ? dialogs.confirm(question, t('Restore'))
        : dialogs.confirm(question, t('Start with Empty Data'), { warning: true })))
    )
      return;
    await dialogs.progress(backup ? t('Restoring backup') : t('Starting with empty data'), () =>
      mend(
        backup ? ['--restore', backup.name] : ['--empty'],
        t('The backup couldn’t be restored, and nothing was changed. See the log for details.'),
      ),
    );
    await services.connect();
    if (backup) await dialogs.tell(t('Backup from {0} restored.', momentText(backup.made_at)));
  },
});

/** Opens the log of the local service, even after it has ended. */
const showServiceLog = (context: ServiceContext): Command<'citedesk.showServiceLog'> => ({
  id: 'citedesk.showServiceLog',
  async run() {
    const isLocal = context.settings.serviceUrl === '';
    const file = isLocal ? await existing(logFile(await context.dataFolder())) : undefined;
    if (file === undefined) await context.dialogs.tell(t('There is no local service log.'));
    else await context.openFile(file);
  },
});
