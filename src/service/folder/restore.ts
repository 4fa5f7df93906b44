import fs from 'node:fs';
import path from 'node:path';
import { exitCodes } from '../../contract/service/service.ts';
import { copyStore, partialCopy } from '../store/sqlite/copyStore.ts';
import { appliedTo, isForeign, refuseUnknown } from '../store/migrate.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { storeFile } from '../store/store.ts';
import { CannotStart } from '../cannotStart.ts';
import { forgetKilledService, noteDamage } from './folderFiles.ts';
import { replaceFileSync } from '../../system/system.ts';

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
