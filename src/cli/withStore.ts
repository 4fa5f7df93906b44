import { Failure } from '../contract/failure.ts';
import { lockFolder } from '../service/folder/lock.ts';
import { openFolder } from '../service/folder/openFolder.ts';
import { openingTask } from '../service/folder/takeFolder.ts';
import { schemaOf, schemaVersion } from '../service/store/migrate.ts';
import { openStore, type StoreLocation, type Store, storeFile } from '../service/store/store.ts';
import { Refused } from './command.ts';
import { markingDamage } from './markDamaged.ts';
import { needStore } from './place.ts';

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
  deed: StoreTask<Result>,
  how: Terms = {},
): Promise<Result> {
  if ('databaseUrl' in place) return worked(await openStore(place, storePatience), deed);
  const { folder } = place;
  return markingDamage(folder, () => withFolder(folder, deed, how));
}

async function withFolder<Result>(folder: string, deed: StoreTask<Result>, { alone }: Terms): Promise<Result> {
  needStore(folder);
  const lock = lockFolder(folder);
  try {
    if (alone !== undefined && !lock) throw new Refused(`A service works in ${folder}. End it first.`);
    lock?.say(alone ?? openingTask(folder));
    // Beside a running service nothing may be migrated.
    if (!lock && schemaOf(storeFile(folder)) !== schemaVersion) {
      throw new Failure(
        'INTERNAL',
        `${folder} is served by another version of Citedesk. Use its command line, or end it first.`,
      );
    }
    const store = await (lock ? openFolder(folder, storePatience) : openStore({ folder }, storePatience));
    // From here on a service may start beside it, as it could have run before.
    if (alone === undefined) lock?.release();
    return await worked(store, deed);
  } finally {
    lock?.release();
  }
}

async function worked<Result>(store: Store, deed: StoreTask<Result>): Promise<Result> {
  try {
    return await deed(store);
  } finally {
    await store.close();
  }
}
