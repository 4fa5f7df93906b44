import fs from 'node:fs';
import path from 'node:path';
import { lockFolder } from '../../service/folder/lock.ts';
import { startEmptyStore, restoreStore } from '../../service/folder/restore.ts';
import { backupsOf } from '../../service/store/sqlite/backups.ts';
import { storeFile } from '../../service/store/store.ts';
import { type Command, optionalOption, type CommandOptions, print, RefusedError, UsageError } from '../command.ts';
import { folderOf, requireStore } from '../storeOptions.ts';
import { namingDisk } from '../withStore.ts';

export const restore: Command = {
  usage: 'restore --data DIR --from FILE | --empty',
  does: 'Replace a data folder’s store with a backup or an empty store. The previous store is moved aside and kept.',
  more: 'FILE is a path or the name of a file in DIR/backups; DIR can be new. Stop the service first. Without --from, lists the available backups.',
  options: { data: { type: 'string' }, from: { type: 'string' }, empty: { type: 'boolean' } },
  async run(options) {
    const folder = await folderOf(options);
    const from = backupToRestore(options, folder);
    if (from === undefined) requireStore(folder);
    else if (!fs.existsSync(from)) throw new RefusedError(`${from} doesn’t exist.`);
    else if (fs.statSync(from).isDirectory())
      throw new RefusedError(`${from} is a folder. Choose a file in it with --from.`);
    const lock = lockFolder(folder);
    if (!lock) throw new RefusedError(`A service is using ${folder}. Stop it first.`);
    try {
      lock.say('restore');
      const aside = await namingDisk(folder, () =>
        from === undefined ? startEmptyStore(folder) : restoreStore(folder, from),
      );
      print(from === undefined ? `The store in ${folder} is now empty.` : `Restored ${from}.`);
      if (aside !== undefined) print(`The previous store is in ${aside}.`);
      return 0;
    } finally {
      lock.release();
    }
  },
};

function backupToRestore(options: CommandOptions, folder: string): string | undefined {
  const named = optionalOption(options, 'from');
  const isEmpty = options['empty'] === true;
  if (isEmpty && named !== undefined) throw new UsageError('--from and --empty can’t be combined');
  if (isEmpty) return undefined;
  const backups = backupsOf(storeFile(folder)).map(({ file }) => file);
  const known = backups.map((file) => `\n  ${file}`).join('');
  if (named === undefined)
    throw new UsageError(
      known === ''
        ? `--from is required; there are no backups in ${folder}`
        : `--from is required; available backups:${known}`,
    );
  return (
    backups.find((file) => [path.basename(file), path.join('backups', path.basename(file))].includes(named)) ?? named
  );
}
