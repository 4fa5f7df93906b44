import fs from 'node:fs';
import path from 'node:path';
import { lockFolder } from '../../service/folder/lock.ts';
import { restoreStore, startEmptyStore } from '../../service/folder/restore.ts';
import { refuseForeign, schemaOf } from '../../service/store/migrate.ts';
import { backupsOf, makeBackup } from '../../service/store/sqlite/backups.ts';
import { copyStore } from '../../service/store/sqlite/copyStore.ts';
import { storeFile } from '../../service/store/store.ts';
import { shellWord } from '../../system/shellWord.ts';
import { type Command, type CommandOptions, optionalOption, print, RefusedError, UsageError } from '../command.ts';
import { folderOf, requireStore } from '../storeOptions.ts';
import { markingDamage, namingDisk } from '../withStore.ts';
import { standardOutput } from '../writeOut.ts';

export const backup: Command = {
  usage: 'backup --data DIR [--to FILE]',
  does: 'Back up a data folder’s store, check the copy, and print its path. The service can keep running.',
  more: 'Without --to, the copy is saved in DIR/backups and stays there until you delete it. To back up a database, use pg_dump.',
  options: { data: { type: 'string' }, to: { type: 'string' } },
  async run(options) {
    const folder = await folderOf(options);
    const to = optionalOption(options, 'to');
    const file = storeFile(folder);
    requireStore(folder);
    if (!fs.existsSync(file))
      throw new RefusedError(
        `The store in ${folder} is missing. To see how to restore it, run: citedesk check --data ${shellWord(folder)}`,
      );
    if (to === standardOutput) throw new UsageError('--to must be a file; a store can’t be written to standard output');
    // `lstat` also finds broken links.
    if (to !== undefined && fs.lstatSync(to, { throwIfNoEntry: false }))
      throw new RefusedError(`${to} already exists. Choose another name.`);
    if (to !== undefined && !isFolder(path.dirname(to)))
      throw new RefusedError(
        `The folder ${path.dirname(to)} doesn’t exist. Create it, or choose another one with --to.`,
      );
    print(await namingDisk(to ?? folder, () => markingDamage(folder, () => copied(file, to))));
    return 0;
  },
};

/** Copies a store to a file, by default in its backup folder, and returns the copy's path. */
async function copied(file: string, to: string | undefined): Promise<string> {
  refuseForeign(file);
  if (to === undefined) return makeBackup(file, { kind: 'manual', schema: schemaOf(file), now: Date.now() });
  await copyStore(file, to);
  return to;
}

const isFolder = (place: string): boolean => fs.existsSync(place) && fs.statSync(place).isDirectory();

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
