import fs from 'node:fs';
import path from 'node:path';
import { exitCodes } from '../../contract/service/service.ts';
import { backupFolder, backupsOf } from '../store/sqlite/backups.ts';
import { copyStore } from '../store/sqlite/copyStore.ts';
import { storeFile } from '../store/store.ts';
import { CannotStart } from './cannotStart.ts';
import { lockFolder } from './lock.ts';
import { finishRestore, setAside } from './restore.ts';

/** What goes with a store; the secret does not, as a service makes its own where it has none. */
const movedFolders = ['backups', 'aside', 'kept', 'logs'];

/**
 * Copies the data of a folder to another one, which has none yet, and sets the store aside, so that nothing is written
 * to it any more; `folder` must be locked. One that is cut short leaves the data where it was.
 * @throws CannotStart where the other folder is taken, or holds data.
 */
export async function moveData(folder: string, to: string): Promise<void> {
  finishRestore(folder);
  const lock = lockFolder(to);
  if (!lock) throw new CannotStart(`${to} is in use by another service.`, exitCodes.folderTaken);
  try {
    if (fs.existsSync(storeFile(to))) throw new CannotStart(`${to} already contains data.`, exitCodes.failed);
    for (const name of movedFolders) {
      const from = path.join(folder, name);
      if (fs.existsSync(from)) fs.cpSync(from, path.join(to, name), { recursive: true, preserveTimestamps: true });
    }
    // Last, as with it the other folder counts as one with data.
    if (fs.existsSync(storeFile(folder))) await copyStore(storeFile(folder), storeFile(to));
    setAside(folder);
  } finally {
    lock.release();
  }
}

const deletedFiles = [
  'citedesk.sqlite',
  'citedesk.sqlite-wal',
  'citedesk.sqlite-shm',
  'citedesk.sqlite.restored',
  'damage.json',
  'service.json',
  'secret',
];
const deletedFolders = ['aside', 'kept', 'logs'];

/**
 * Takes the data of a folder away, backups and log included; `folder` must be locked. Its lock stays, as others may be
 * about to take it, and so does what is none of ours.
 */
export function deleteData(folder: string): void {
  // First, as a store that is gone while there are backups of it would be taken for lost.
  for (const { file } of backupsOf(storeFile(folder))) fs.rmSync(file, { force: true });
  if (isEmpty(backupFolder(storeFile(folder)))) fs.rmdirSync(backupFolder(storeFile(folder)));
  for (const name of deletedFiles) fs.rmSync(path.join(folder, name), { force: true });
  for (const name of deletedFolders) fs.rmSync(path.join(folder, name), { recursive: true, force: true });
}

const isEmpty = (folder: string): boolean => fs.existsSync(folder) && fs.readdirSync(folder).length === 0;
