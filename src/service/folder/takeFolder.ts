import fs from 'node:fs';
import { exitCodes } from '../../contract/service.ts';
import { schemaOf, schemaVersion } from '../store/migrate.ts';
import { openStore, type Store, storeFile } from '../store/store.ts';
import { CannotStart } from './cannotStart.ts';
import { lockFolder } from './lock.ts';
import { announced } from './serviceFile.ts';

export interface HeldFolder {
  readonly store: Store;
  /** Closes the store and lets another service take the folder. */
  release(): Promise<void>;
}

/** Takes a data folder for this process and opens its store. Throws `CannotStart` when it is taken, or belongs to a newer version. */
export async function takeFolder(folder: string): Promise<HeldFolder> {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = lockFolder(folder);
  if (!lock) throw new CannotStart(`${folder} is in use by ${holderOf(folder)}. One service works on a data folder at a time.`, exitCodes.folderTaken);
  try {
    if (schemaOf(storeFile(folder)) > schemaVersion) {
      throw new CannotStart(`The data in ${folder} was written by a newer version of Citedesk. Update Citedesk to open it.`, exitCodes.folderNewer);
    }
    const store = await openStore(folder);
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
