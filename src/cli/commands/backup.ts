import fs from 'node:fs';
import path from 'node:path';
import { makeBackup } from '../../service/store/sqlite/backups.ts';
import { copyStore } from '../../service/store/sqlite/copyStore.ts';
import { refuseForeign, schemaOf } from '../../service/store/migrate.ts';
import { storeFile } from '../../service/store/store.ts';
import { type Command, optionalOption, print, RefusedError, UsageError } from '../command.ts';
import { markingDamage, namingDisk } from '../withStore.ts';
import { folderOf, requireStore } from '../storeOptions.ts';
import { shellWord } from '../../system/shellWord.ts';
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
