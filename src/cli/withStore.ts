import { setTimeout } from 'node:timers/promises';
import { Failure } from '../contract/failure.ts';
import { holderOf, lockFolder } from '../service/folder/lock.ts';
import { lostChanges, openFolder } from '../service/folder/openFolder.ts';
import { openingTask } from '../service/folder/takeFolder.ts';
import { schemaOf, schemaVersion } from '../service/store/migrate.ts';
import { openStore, type StoreLocation, type Store, storeFile } from '../service/store/store.ts';
import { printNote, RefusedError } from './command.ts';
import { markingDamage } from './markDamaged.ts';
import { requireStore } from './storeOptions.ts';
import { namingDisk } from './namingDisk.ts';

/** How long a command waits for the service to finish writing, and how long one read may take, in milliseconds. */
const storePatience = { patience: 5000, slowest: 3_600_000 };

type StoreTask<Result> = (store: Store) => Promise<Result>;

interface Terms {
  /** The command's name, where it does not work beside a service, which would wait too long for its turn to write. */
  readonly alone?: string | undefined;
}

/**
 * Works on a store, beside the service that has it open where one runs; a folder without one gets none, as its name may
 * be a slip.
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
    // Beside a running service nothing may be migrated.
    if (!lock) await untilOpened(folder);
    const store = await (lock ? openFolder(folder, storePatience) : openStore({ folder }, storePatience));
    // From here on a service may start beside it, as it could have run before.
    if (alone === undefined) lock?.release();
    return await worked(store, action);
  } finally {
    lock?.release();
  }
}

/**
 * Waits until the service that has just begun has made the store one of this version. Throws `RefusedError` where that takes
 * long, and `Failure` where the service is of another version.
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
