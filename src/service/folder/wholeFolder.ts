import fs from 'node:fs';
import path from 'node:path';
import { exitCodes } from '../../contract/service/service.ts';
import { backupFolder, backupsOf } from '../store/sqlite/backups.ts';
import { copyStore } from '../store/sqlite/copyStore.ts';
import { storeFile } from '../store/store.ts';
import { CannotStart } from '../cannotStart.ts';
import { lockFolder } from './lock.ts';
import { finishRestore, setAside } from './restore.ts';

/** Folders to move with a store. The secret stays, because each service creates its own. */
const movedFolders = ['backups', 'aside', 'kept', 'logs'];

/**
 * Copies the data of a locked folder to another folder without data. Then sets the store aside to prevent further
 * writes. If interrupted, the data stays where it was.
 * @throws CannotStart if the other folder is in use or contains data
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
    // Copied last, because a folder with a store counts as one with data.
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
 * Deletes the data of a locked folder, including backups and logs. Keeps the lock, because others may be waiting for
 * it, and files that aren't ours.
 */
export function deleteData(folder: string): void {
  // Deleted first, because a missing store with backups would be treated as lost.
  for (const { file } of backupsOf(storeFile(folder))) fs.rmSync(file, { force: true });
  if (isEmpty(backupFolder(storeFile(folder)))) fs.rmdirSync(backupFolder(storeFile(folder)));
  for (const name of deletedFiles) fs.rmSync(path.join(folder, name), { force: true });
  for (const name of deletedFolders) fs.rmSync(path.join(folder, name), { recursive: true, force: true });
}

const isEmpty = (folder: string): boolean => fs.existsSync(folder) && fs.readdirSync(folder).length === 0;
