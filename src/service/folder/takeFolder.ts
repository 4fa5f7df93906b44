import { exitCodes } from '../../contract/service/service.ts';
import { schemaOf, schemaVersion } from '../store/migrate.ts';
import { openStore, type StoreLocation, type Store, storeFile } from '../store/store.ts';
import { CannotStart } from '../cannotStart.ts';
import { holderOf, lockFolder } from './lock.ts';
import { lostChanges, openFolder } from './openFolder.ts';
import { readServiceFile } from './folderFiles.ts';

interface HeldFolder {
  readonly store: Store;
  /** Set if recent changes may be lost. */
  readonly warning: string | undefined;
  /** Closes the store and releases the lock. */
  release(): Promise<void>;
}

/**
 * Locks a data folder and opens its store, which is in the folder unless `place` says otherwise.
 * @throws CannotStart if the folder is in use, or the store can't be opened
 */
export async function takeFolder(folder: string, place: StoreLocation = { folder }): Promise<HeldFolder> {
  const lock = lockFolder(folder);
  if (!lock)
    throw new CannotStart(
      `${folder} is in use by ${nameOfHolder(folder)}. Only one service can use a data folder at a time.`,
      exitCodes.folderTaken,
    );
  try {
    const warning = lostChanges(folder);
    lock.say(openingTask(folder));
    const store = 'folder' in place ? await openFolder(place.folder) : await openStore(place);
    lock.say();
    return {
      store,
      warning,
      async release() {
        await store.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Returns the task that the folder is locked for while its store is opened. Upgrades take longer. */
export function openingTask(folder: string, version = schemaVersion): 'upgrade' | 'open' {
  try {
    const schema = schemaOf(storeFile(folder));
    return schema > 0 && schema < version ? 'upgrade' : 'open';
  } catch {
    return 'open'; // opening the store reports the damage
  }
}

function nameOfHolder(folder: string): string {
  const busy = holderOf(folder);
  if (busy) return `${busyName(busy.task)} (process ${busy.pid})`;
  const holder = readServiceFile(folder);
  return holder
    ? `the Citedesk service (process ${holder.pid}) at ${holder.url}`
    : 'another Citedesk service that is starting';
}

function busyName(task: string): string {
  if (task === 'upgrade') return 'Citedesk, which is upgrading its data';
  return task === 'open' ? 'Citedesk, which is opening its data' : `\`citedesk ${task}\``;
}
