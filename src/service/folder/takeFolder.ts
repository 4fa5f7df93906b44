import { exitCodes } from '../../contract/service/service.ts';
import { schemaOf, schemaVersion } from '../store/migrate.ts';
import { openStore, type StoreLocation, type Store, storeFile } from '../store/store.ts';
import { CannotStart } from './cannotStart.ts';
import { holderOf, lockFolder } from './lock.ts';
import { lostChanges, openFolder } from './openFolder.ts';
import { readServiceFile } from './serviceFile.ts';

interface HeldFolder {
  readonly store: Store;
  /** If changes may be lost. */
  readonly warning: string | undefined;
  /** Closes the store and lets another service take the folder. */
  release(): Promise<void>;
}

/**
 * Takes a data folder for this process and opens its store, which is in the folder unless `place` says otherwise.
 * Throws `CannotStart` when the folder is taken, or the store cannot be opened or belongs to a newer version.
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

/** What a folder is kept for while its store is opened: for long where an older version wrote it. */
export function openingTask(folder: string): 'upgrade' | 'open' {
  try {
    const schema = schemaOf(storeFile(folder));
    return schema > 0 && schema < schemaVersion ? 'upgrade' : 'open';
  } catch {
    return 'open'; // what is damaged is told by who opens it
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
