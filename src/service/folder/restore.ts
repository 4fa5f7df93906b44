import fs from 'node:fs';
import path from 'node:path';
import { exitCodes } from '../../contract/service.ts';
import { copyStore } from '../store/copyStore.ts';
import { schemaOf, schemaVersion } from '../store/migrate.ts';
import { openStore, storeFile } from '../store/store.ts';
import { CannotStart } from './cannotStart.ts';
import { noteDamage } from './damageNote.ts';

/**
 * Puts a copy of a store in the place of a folder's own one, which is set aside; the folder must be locked. Gives the
 * folder in which that lies now, where there was one.
 * @throws CannotStart where it is no store of ours or of a newer version, `DamagedStore` where it is not whole.
 */
export async function restoreStore(folder: string, from: string): Promise<string | undefined> {
  if (!fs.existsSync(from)) throw new CannotStart(`There is no ${from}.`, exitCodes.failed);
  const fresh = `${storeFile(folder)}.restored`;
  await copyStore(from, fresh);
  const schema = schemaOf(fresh);
  if (schema === 0 || schema > schemaVersion) {
    fs.rmSync(fresh);
    throw schema === 0
      ? new CannotStart(`${from} is no store of Citedesk.`, exitCodes.failed)
      : new CannotStart(`${from} was written by a newer version of Citedesk. Update Citedesk to restore it.`, exitCodes.folderNewer);
  }
  const aside = setAside(folder);
  fs.renameSync(fresh, storeFile(folder));
  noteDamage(folder);
  return aside;
}

/** Puts an empty store in its place. */
export async function beginAnew(folder: string): Promise<string | undefined> {
  const aside = setAside(folder);
  await (await openStore({ folder })).close();
  noteDamage(folder);
  return aside;
}

/** Moves a store with its companions out of the way, and gives the folder in which they lie; undefined where none is there. */
export function setAside(folder: string): string | undefined {
  const file = storeFile(folder);
  const there = ['', '-wal', '-shm'].map((end) => file + end).filter((part) => fs.existsSync(part));
  if (there.length === 0) return undefined;
  const aside = path.join(folder, 'aside', new Date().toISOString().replaceAll(':', '-'));
  fs.mkdirSync(aside, { recursive: true, mode: 0o700 });
  for (const part of there) fs.renameSync(part, path.join(aside, path.basename(part)));
  return aside;
}
