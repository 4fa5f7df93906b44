import fs from 'node:fs';
import { Failure } from '../contract/failure.ts';
import { lockFolder } from '../service/folder/lock.ts';
import { schemaOf, schemaVersion } from '../service/store/migrate.ts';
import { openStore, type Store, storeFile } from '../service/store/store.ts';

/** How long a command waits for the service to finish writing, in milliseconds. */
const patience = 5000;

/** Works on the store of a data folder, beside its service where one runs. */
export async function withStore<Result>(folder: string, deed: (store: Store) => Promise<Result>): Promise<Result> {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = lockFolder(folder);
  try {
    // Beside a running service nothing may be migrated.
    const schema = schemaOf(storeFile(folder));
    if (schema > schemaVersion || (!lock && schema !== schemaVersion)) {
      throw new Failure('INTERNAL', `${folder} is served by another version of Citedesk. Use its command line, or end it first.`);
    }
    const store = await openStore(folder, { patience });
    try {
      return await deed(store);
    } finally {
      await store.close();
    }
  } finally {
    lock?.release();
  }
}
