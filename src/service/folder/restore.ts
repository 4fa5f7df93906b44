import fs from 'node:fs';
import path from 'node:path';
import { exitCodes } from '../../contract/service/service.ts';
import { replaceFileSync } from '../../system/system.ts';
import { CannotStart } from '../cannotStart.ts';
import { appliedTo, isForeign, refuseUnknown } from '../store/migrate.ts';
import { backupFolder, backupsOf } from '../store/sqlite/backups.ts';
import { copyStore, partialCopy } from '../store/sqlite/copyStore.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { storeFile } from '../store/store.ts';
import { forgetKilledService, noteDamage } from './folderFiles.ts';
import { lockFolder } from './lock.ts';

/** Path of a complete new store, until the old one is set aside. */
export const freshFile = (folder: string): string => `${storeFile(folder)}.restored`;

/**
 * Replaces a locked folder's store with a copy of another store. Returns the folder that contains the old one, if there
 * was one.
 * @throws CannotStart if the copy isn't a Citedesk store of this version or an older one, `DamagedStore` if it is damaged
 */
export async function restoreStore(folder: string, from: string): Promise<string | undefined> {
  finishRestore(folder);
  if (!fs.existsSync(from)) throw new CannotStart(`${from} doesn’t exist.`, exitCodes.failed);
  const fresh = freshFile(folder);
  await copyStore(from, fresh);
  try {
    const applied = isForeign(fresh) ? [] : appliedTo(fresh);
    if (applied.length === 0) throw new CannotStart(`${from} isn’t a Citedesk store.`, exitCodes.failed);
    refuseUnknown(applied, from);
  } catch (error) {
    fs.rmSync(fresh);
    throw error;
  }
  return exchangeStores(folder);
}

export async function startEmptyStore(folder: string): Promise<string | undefined> {
  finishRestore(folder);
  const { slow, reader, writer } = await openSqlite({ file: unfinishedFile(folder), patience: 1000, slowest: 1000 });
  for (const db of [slow, reader, writer]) await db.destroy();
  replaceFileSync(unfinishedFile(folder), freshFile(folder));
  return exchangeStores(folder);
}

/**
 * Cleans up after an interrupted restore. If the old store is still in place, the restore is discarded. Otherwise it is
 * completed. The folder must be locked.
 */
export function finishRestore(folder: string): void {
  for (const end of ['', '-journal', ...companions]) fs.rmSync(unfinishedFile(folder) + end, { force: true });
  if (!fs.existsSync(freshFile(folder))) return;
  if (fs.existsSync(storeFile(folder))) fs.rmSync(freshFile(folder));
  else exchangeStores(folder);
}

const unfinishedFile = (folder: string): string => partialCopy(freshFile(folder));

/** Additional files of a SQLite store that is in use. */
const companions = ['-wal', '-shm'];

/** `finishRestore` can continue after each of these steps. */
function exchangeStores(folder: string): string | undefined {
  const aside = setAside(folder);
  forgetKilledService(folder); // it used the old store
  replaceFileSync(freshFile(folder), storeFile(folder));
  noteDamage(folder);
  return aside;
}

/**
 * Moves a store with its additional files aside and returns their new folder. Undefined if the folder has no store.
 * Additional files without a store are moved to the store that an interrupted call has already moved.
 */
export function setAside(folder: string, onPlace?: (aside: string) => void): string | undefined {
  const file = storeFile(folder);
  const there = ['', ...companions].map((end) => file + end).filter((part) => fs.existsSync(part));
  if (there.length === 0) return undefined;
  const asides = path.join(folder, 'aside');
  const aside =
    (fs.existsSync(file) ? undefined : unfinishedAside(asides, there)) ??
    path.join(asides, new Date().toISOString().replaceAll(':', '-'));
  onPlace?.(aside);
  fs.mkdirSync(aside, { recursive: true, mode: 0o700 });
  for (const part of there) replaceFileSync(part, path.join(aside, path.basename(part)));
  return aside;
}

/** Returns the folder of the last store set aside, unless it already has these additional files. */
function unfinishedAside(asides: string, parts: readonly string[]): string | undefined {
  const last = fs.existsSync(asides) ? fs.readdirSync(asides).sort().at(-1) : undefined;
  if (last === undefined) return undefined;
  const isWhole = parts.some((part) => fs.existsSync(path.join(asides, last, path.basename(part))));
  return isWhole ? undefined : path.join(asides, last);
}

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
