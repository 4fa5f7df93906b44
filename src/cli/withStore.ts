import { setTimeout } from 'node:timers/promises';
import { Failure } from '../contract/failure.ts';
import { CannotStart } from '../service/cannotStart.ts';
import { noteDamage } from '../service/folder/folderFiles.ts';
import { holderOf, lockFolder } from '../service/folder/lock.ts';
import { lostChanges, openFolder, restorable, wayOut } from '../service/folder/openFolder.ts';
import { openingTask } from '../service/folder/takeFolder.ts';
import { isFull } from '../service/store/fullDisk.ts';
import { schemaOf, schemaVersion } from '../service/store/migrate.ts';
import { isDamage } from '../service/store/sqlite/damage.ts';
import { openStore, type Store, storeFile, type StoreLocation } from '../service/store/store.ts';
import { printNote, RefusedError } from './command.ts';
import { requireStore } from './storeOptions.ts';
import { fullDisk } from './systemFault.ts';

/** Milliseconds to wait for the service to finish writing, and limit for one read. */
const storePatience = { patience: 5000, slowest: 3_600_000 };

type StoreTask<Result> = (store: Store) => Promise<Result>;

interface Terms {
  /** Name of a command that needs exclusive access, because a running service would wait too long to write. */
  readonly alone?: string | undefined;
}

/**
 * Runs an action on a store, if necessary alongside a running service. Doesn't create a store, because the folder's
 * name may be a typo.
 */
export async function withStore<Result>(
  place: StoreLocation,
  action: StoreTask<Result>,
  how: Terms = {},
): Promise<Result> {
  if ('databaseUrl' in place)
    return namingDisk('the database', async () => worked(await openStore(place, storePatience), action));
  const { folder } = place;
  return namingDisk(folder, () => markingDamage(folder, () => withFolder(folder, action, how)));
}

async function withFolder<Result>(folder: string, action: StoreTask<Result>, { alone }: Terms): Promise<Result> {
  if (holderOf(folder) === undefined) requireStore(folder);
  const lock = lockFolder(folder);
  try {
    if (lock) requireStore(folder);
    if (alone !== undefined && !lock) throw new RefusedError(`A service is using ${folder}. Stop it first.`);
    const warning = lock && lostChanges(folder);
    if (warning !== undefined) printNote(warning);
    lock?.say(alone ?? openingTask(folder));
    // While a service is running, no migration is allowed.
    if (!lock) await untilOpened(folder);
    const store = await (lock ? openFolder(folder, storePatience) : openStore({ folder }, storePatience));
    // From here on, a service may start alongside.
    if (alone === undefined) lock?.release();
    return await worked(store, action);
  } finally {
    lock?.release();
  }
}

/**
 * Waits until a starting service has migrated the store to this version.
 * @throws RefusedError if that takes too long
 * @throws Failure if the service has another version
 */
async function untilOpened(folder: string): Promise<void> {
  const late = Date.now() + storePatience.patience;
  for (;;) {
    const schema = schemaOf(storeFile(folder));
    if (schema === schemaVersion) return;
    const isOpening = schema < schemaVersion && (schema === 0 || holderOf(folder) !== undefined);
    if (!isOpening) {
      throw new Failure(
        'INTERNAL',
        `${folder} is in use by a service from another Citedesk version. Use that version’s command line, or stop the service first.`,
      );
    }
    if (Date.now() > late)
      throw new RefusedError(`A service is still starting in ${folder}. Try again when it is running.`);
    await setTimeout(50);
  }
}

async function worked<Result>(store: Store, action: StoreTask<Result>): Promise<Result> {
  try {
    return await action(store);
  } finally {
    await store.close();
  }
}

/**
 * Marks a store as possibly damaged, so that the next start checks it completely. Returns instructions for the user.
 */
export async function markDamaged(folder: string): Promise<string> {
  noteDamage(folder, { state: 'doubted' });
  return `The store in ${folder} is damaged. If a service is using it, stop the service. ${wayOut(folder, await restorable(folder))}`;
}

/** Runs an action on a folder's store and marks the store if the action finds damage. */
export async function markingDamage<Result>(folder: string, action: () => Promise<Result>): Promise<Result> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof CannotStart || !isDamage(error)) throw error; // `CannotStart` has already recorded the details
    throw new RefusedError(await markDamaged(folder), { cause: error });
  }
}

/** Runs an action that writes to a place and names the disk in the error if it is full. */
export async function namingDisk<Result>(place: string, action: () => Promise<Result>): Promise<Result> {
  try {
    return await action();
  } catch (error) {
    throw isFull(error) ? new RefusedError(fullDisk(place), { cause: error }) : error;
  }
}
