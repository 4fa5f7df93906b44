import { access } from 'node:fs/promises';
import { logFile, readDamage } from './embedded/dataFolder.ts';
import { doAlone, doInFolder } from './embedded/folderActions.ts';
import type { Command } from '../editor/command.ts';
import type { CommandId } from '../editor/commandIds.ts';
import { dataFolder } from './dataFolderCommand.ts';
import { restoreBackup } from './restoreBackup.ts';
import { saveSupportReport } from './saveSupportReport.ts';
import { showServiceLog } from './showServiceLog.ts';

type Needs = Omit<Parameters<typeof dataFolder>[0], 'beside' | 'alone'> &
  Omit<Parameters<typeof restoreBackup>[0], 'damage' | 'mend'> &
  Omit<Parameters<typeof saveSupportReport>[0], 'settings'> & {
    readonly settings: Parameters<typeof saveSupportReport>[0]['settings'] & { readonly nodePath: string };
    /** Path of the service bundle included in the extension. */
    readonly bundle: string;
    readonly openFile: (file: string) => Promise<void>;
  };

/** Commands for the local service's data folder and logs. */
export function dataCommands(needs: Needs): readonly Command<CommandId>[] {
  const { settings } = needs;
  const bundle = (folder: string) => ({
    source: needs.bundle,
    version: needs.version,
    dataFolder: folder,
    executable: settings.nodePath || process.execPath,
  });
  return [
    restoreBackup({
      ...needs,
      damage: async () => readDamage(await needs.dataFolder()),
      mend: async (action, failed) => doInFolder(bundle(await needs.dataFolder()), action, failed),
    }),
    dataFolder({
      ...needs,
      beside: (folder, action, failed) => doInFolder(bundle(folder), action, failed),
      alone: (folder, action, failed) => doAlone(bundle(folder), action, failed),
    }),
    showServiceLog({
      open: needs.openFile,
      dialogs: needs.dialogs,
      serviceLog: async () => (settings.serviceUrl === '' ? existing(logFile(await needs.dataFolder())) : undefined),
    }),
    saveSupportReport(needs),
  ];
}

const existing = (file: string): Promise<string | undefined> =>
  access(file).then(
    () => file,
    () => undefined,
  );
