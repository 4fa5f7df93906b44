import fs from 'node:fs';
import path from 'node:path';
import type { DamageNote } from '../../contract/service/service.ts';
import { exitCodes } from '../../contract/service/service.ts';
import { backupsOf } from '../store/sqlite/backups.ts';
import { checkIndexes, checkStore, rebuildIndexes } from '../store/sqlite/copyStore.ts';
import { DamagedStore, isDamage } from '../store/sqlite/damage.ts';
import { schemaVersion } from '../store/migrate.ts';
import { openStore, type Store, type StoreOptions, storeFile } from '../store/store.ts';
import { CannotStart } from '../cannotStart.ts';
import { damageNote, forgetKilledService, noteDamage } from './folderFiles.ts';
import { finishRestore, freshFile, setAside } from './restore.ts';
import { shellWord } from '../../system/shellWord.ts';

/**
 * Opens the store of a locked data folder. A damaged store is set aside. Neither a damaged store nor a missing one with
 * backups is replaced by an empty one without the user's consent.
 * @throws CannotStart with the restore options, which are also noted for the next start
 */
export async function openFolder(folder: string, options?: StoreOptions): Promise<Store> {
  const file = storeFile(folder);
  finishRestore(folder);
  const known = damageNote(folder);
  if (!fs.existsSync(file)) await refuseToBeginAnew(folder, known);
  try {
    if (known && fs.existsSync(file)) await settle(file);
    if (isEmptied(file)) throw new DamagedStore(file);
    const store = await openStore({ folder }, options);
    noteDamage(folder);
    return store;
  } catch (error) {
    if (!isDamage(error)) throw error;
    // Noted first. If this is interrupted, the folder must not look like one without a store.
    const aside = setAside(folder, (place) => noteDamage(folder, { state: 'damaged', aside: place }));
    throw await lost(folder, { state: 'damaged', aside }, error);
  }
}

/**
 * Returns a warning if SQLite's write-ahead log is missing after the last service was killed. SQLite only removes it
 * when the last process closes the store. Call this with the folder locked, before opening the store.
 */
export function lostChanges(folder: string): string | undefined {
  const file = storeFile(folder);
  if (!fs.existsSync(file) || !forgetKilledService(folder) || fs.existsSync(`${file}-wal`)) return undefined;
  return `${file}-wal is missing, so the last changes before the service was killed may be lost.`;
}

/** Reads all of a possibly damaged store. Rebuilds damaged indexes, because this loses no data. */
async function settle(file: string): Promise<void> {
  await checkStore(file);
  if (await checkIndexes(file)) return;
  rebuildIndexes(file);
  if (!(await checkIndexes(file))) throw new DamagedStore(file);
}

async function refuseToBeginAnew(folder: string, known: DamageNote | undefined): Promise<void> {
  setAside(folder); // leftovers of an interrupted attempt
  if (known?.state === 'damaged') throw await lost(folder, known);
  if (known || backupsOf(storeFile(folder)).length > 0) throw await missing(folder);
}

/** True if the folder has never had a store. */
export const isNew = (folder: string): boolean =>
  ![storeFile(folder), freshFile(folder)].some((file) => fs.existsSync(file)) &&
  backupsOf(storeFile(folder)).length === 0 &&
  !damageNote(folder);

/** True for an empty file that has backups. SQLite creates an empty file first, and a broken disk may leave one. */
const isEmptied = (file: string): boolean =>
  fs.statSync(file, { throwIfNoEntry: false })?.size === 0 && backupsOf(file).length > 0;

/** Returns the error for a folder whose store is missing, and notes it for the next start. */
export const missing = (folder: string): Promise<CannotStart> => lost(folder, { state: 'missing' });

async function lost(folder: string, what: Pick<DamageNote, 'state' | 'aside'>, cause?: unknown): Promise<CannotStart> {
  const note: DamageNote = { ...what, backup: await restorable(folder) };
  noteDamage(folder, note);
  return new CannotStart(sentencesFor(folder, note), exitCodes.folderDamaged, { cause });
}

/** Returns the newest intact backup that this version can read. */
export async function restorable(folder: string): Promise<DamageNote['backup']> {
  for (const { file, madeAt } of backupsOf(storeFile(folder)).filter(({ schema }) => schema <= schemaVersion)) {
    const isWhole = await checkStore(file).then(
      () => true,
      () => false,
    );
    if (isWhole) return { name: path.basename(file), made_at: new Date(madeAt).toISOString() };
  }
  return undefined;
}

function sentencesFor(folder: string, { state, aside, backup }: DamageNote): string {
  const what =
    state === 'missing'
      ? `The data in ${folder} is missing.`
      : `The data in ${folder} is damaged. It was moved to ${aside ?? folder}.`;
  return `${what} ${wayOut(folder, backup)}`;
}

/** Returns instructions for restoring a lost store. */
export function wayOut(folder: string, backup: DamageNote['backup']): string {
  const restore = `citedesk restore --data ${shellWord(folder)}`;
  return backup
    ? `To restore the backup from ${backup.made_at}, run: ${restore} --from ${path.join('backups', backup.name)}`
    : `This folder has no backup. To restore a backup from another folder, run: ${restore} --from FILE. To start empty, run: ${restore} --empty`;
}
