import fs from 'node:fs';
import { exitCodes } from '../../contract/service.ts';
import { openStore, type Place, type Store } from '../store/store.ts';
import { CannotStart } from './cannotStart.ts';
import { lockFolder } from './lock.ts';
import { announced } from './serviceFile.ts';

export interface HeldFolder {
  readonly store: Store;
  /** Closes the store and lets another service take the folder. */
  release(): Promise<void>;
}

/**
 * Takes a data folder for this process and opens its store, which is in the folder unless `place` says otherwise.
 * Throws `CannotStart` when the folder is taken, or the store cannot be opened or belongs to a newer version.
 */
export async function takeFolder(folder: string, place: Place = { folder }): Promise<HeldFolder> {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = lockFolder(folder);
  if (!lock) throw new CannotStart(`${folder} is in use by ${holderOf(folder)}. One service works on a data folder at a time.`, exitCodes.folderTaken);
  try {
    const store = await openStore(place);
    return {
      store,
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

function holderOf(folder: string): string {
  const holder = announced(folder);
  return holder ? `the Citedesk service with process id ${holder.pid} at ${holder.url}` : 'another Citedesk service that is just starting';
}
