import fs from 'node:fs';
import path from 'node:path';
import type { DamageNote } from '../../contract/service.ts';
import { exitCodes } from '../../contract/service.ts';
import { type Backup, backupsOf } from '../store/backups.ts';
import { checkStore } from '../store/copyStore.ts';
import { DamagedStore, isDamage } from '../store/damage.ts';
import { schemaVersion } from '../store/migrate.ts';
import { openStore, type Store, type StoreOptions, storeFile } from '../store/store.ts';
import { CannotStart } from './cannotStart.ts';
import { damageNote, noteDamage } from './damageNote.ts';
import { setAside } from './restore.ts';

/**
 * Opens the store of a data folder that this process has locked. A damaged one is set aside; neither that nor one that is
 * gone although there are backups of it is replaced by an empty one until somebody says so.
 * @throws CannotStart which says what can be restored, and notes it for whoever started this process.
 */
export async function openFolder(folder: string, options?: StoreOptions): Promise<Store> {
  const file = storeFile(folder);
  const known = damageNote(folder);
  if (!fs.existsSync(file)) await refuseToBeginAnew(folder, known);
  try {
    if (known?.state === 'doubted') await checkStore(file);
    if (isEmptied(file)) throw new DamagedStore(file);
    const store = await openStore({ folder }, options);
    noteDamage(folder);
    return store;
  } catch (error) {
    if (!isDamage(error)) throw error;
    throw await lost(folder, { state: 'damaged', aside: setAside(folder) }, error);
  }
}

async function refuseToBeginAnew(folder: string, known: DamageNote | undefined): Promise<void> {
  if (known?.state === 'damaged') throw await lost(folder, known);
  if (known?.state === 'missing' || backupsOf(storeFile(folder)).length > 0) throw await missing(folder);
}

/** Whether a folder never had a store. */
export const isNew = (folder: string): boolean => !fs.existsSync(storeFile(folder)) && backupsOf(storeFile(folder)).length === 0 && !damageNote(folder);

/** A file of no length is what SQLite begins with, and what a disk that broke may leave. */
const isEmptied = (file: string): boolean => fs.statSync(file, { throwIfNoEntry: false })?.size === 0 && backupsOf(file).length > 0;

/** What is said of a folder whose store is gone, and noted for the next start. */
export const missing = (folder: string): Promise<CannotStart> => lost(folder, { state: 'missing' });

async function lost(folder: string, what: Pick<DamageNote, 'state' | 'aside'>, cause?: unknown): Promise<CannotStart> {
  const backup = await restorable(storeFile(folder));
  const note: DamageNote = { ...what, backup: backup && { name: path.basename(backup.file), made_at: new Date(backup.madeAt).toISOString() } };
  noteDamage(folder, note);
  return new CannotStart(sentencesFor(folder, note), exitCodes.folderDamaged, { cause });
}

/** The newest backup that this version can read, and that is whole. */
async function restorable(file: string): Promise<Backup | undefined> {
  for (const backup of backupsOf(file).filter(({ schema }) => schema <= schemaVersion)) {
    const isWhole = await checkStore(backup.file).then(() => true, () => false);
    if (isWhole) return backup;
  }
  return undefined;
}

function sentencesFor(folder: string, { state, aside, backup }: DamageNote): string {
  const what = state === 'missing' ? `The data in ${folder} is gone.` : `The data in ${folder} is damaged and was set aside in ${aside ?? folder}.`;
  const way = backup
    ? `The backup of ${backup.made_at} can be restored: citedesk restore --data ${folder} --from ${path.join('backups', backup.name)}`
    : `There is no backup of it. To begin anew: citedesk restore --data ${folder} --empty`;
  return `${what} ${way}`;
}
