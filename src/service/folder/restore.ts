import fs from 'node:fs';
import path from 'node:path';
import { exitCodes } from '../../contract/service/service.ts';
import { copyStore, partialCopy } from '../store/sqlite/copyStore.ts';
import { isForeign, schemaOf, schemaVersion } from '../store/migrate.ts';
import { openSqlite } from '../store/sqlite/sqlite.ts';
import { storeFile } from '../store/store.ts';
import { CannotStart } from './cannotStart.ts';
import { noteDamage } from './damageNote.ts';
import { forgetKilledService } from './serviceFile.ts';
import { replaceFileSync } from '../../system/system.ts';

/** Where a new store waits, whole, until the old one is out of its way. */
export const freshFile = (folder: string): string => `${storeFile(folder)}.restored`;

/**
 * Puts a copy of a store in the place of a folder's own one, which is set aside; the folder must be locked. Gives the
 * folder in which that lies now, where there was one.
 * @throws CannotStart where it is no store of ours or of a newer version, `DamagedStore` where it is not whole.
 */
export async function restoreStore(folder: string, from: string): Promise<string | undefined> {
  finishRestore(folder);
  if (!fs.existsSync(from)) throw new CannotStart(`${from} doesn’t exist.`, exitCodes.failed);
  const fresh = freshFile(folder);
  await copyStore(from, fresh);
  const schema = isForeign(fresh) ? 0 : schemaOf(fresh);
  if (schema === 0 || schema > schemaVersion) {
    fs.rmSync(fresh);
    throw schema === 0
      ? new CannotStart(`${from} isn’t a Citedesk store.`, exitCodes.failed)
      : new CannotStart(
          `${from} was written by a newer version of Citedesk. Update Citedesk to restore it.`,
          exitCodes.folderNewer,
        );
  }
  return exchangeStores(folder);
}

/** Puts an empty store in its place. */
export async function startEmptyStore(folder: string): Promise<string | undefined> {
  finishRestore(folder);
  const { slow, reader, writer } = await openSqlite({ file: unfinishedFile(folder), patience: 1000, slowest: 1000 });
  for (const db of [slow, reader, writer]) await db.destroy();
  replaceFileSync(unfinishedFile(folder), freshFile(folder));
  return exchangeStores(folder);
}

/**
 * Ends what a restore left that was cut short: it did not happen where the store is still in its place, and else is
 * brought to its end. The folder must be locked.
 */
export function finishRestore(folder: string): void {
  for (const end of ['', '-journal', ...companions]) fs.rmSync(unfinishedFile(folder) + end, { force: true });
  if (!fs.existsSync(freshFile(folder))) return;
  if (fs.existsSync(storeFile(folder))) fs.rmSync(freshFile(folder));
  else exchangeStores(folder);
}

const unfinishedFile = (folder: string): string => partialCopy(freshFile(folder));

/** What SQLite keeps beside a store that is in use, and which belongs to it. */
const companions = ['-wal', '-shm'];

/** Each step leaves what `finishRestore` goes on from. */
function exchangeStores(folder: string): string | undefined {
  const aside = setAside(folder);
  forgetKilledService(folder); // it had the other store
  replaceFileSync(freshFile(folder), storeFile(folder));
  noteDamage(folder);
  return aside;
}

/**
 * Moves a store with its companions out of the way, and gives the folder in which they lie; undefined where none is
 * there. Companions without a store follow the one that was moved before this was cut short.
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

/** Where the store of these companions went: the last that was set aside, unless that has its own. */
function unfinishedAside(asides: string, parts: readonly string[]): string | undefined {
  const last = fs.existsSync(asides) ? fs.readdirSync(asides).sort().at(-1) : undefined;
  if (last === undefined) return undefined;
  const isWhole = parts.some((part) => fs.existsSync(path.join(asides, last, path.basename(part))));
  return isWhole ? undefined : path.join(asides, last);
}
