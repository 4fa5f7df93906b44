import fs from 'node:fs';
import { Failure } from '../contract/failure.ts';
import { lockFolder } from '../service/folder/lock.ts';
import { schemaOf, schemaVersion } from '../service/store/migrate.ts';
import { openStore, type Place, type Store, storeFile } from '../service/store/store.ts';
import { Refused } from './command.ts';

/** How long a command waits for the service to finish writing, in milliseconds. */
const patience = 5000;
/** How long one read may take, in milliseconds. */
const slowest = 3_600_000;

type Deed<Result> = (store: Store) => Promise<Result>;

interface Terms {
  /** Not beside a service, which would wait too long for its turn to write. */
  readonly alone?: boolean;
}

/** Works on a store, beside the service that has it open where one runs. */
export async function withStore<Result>(place: Place, deed: Deed<Result>, { alone = false }: Terms = {}): Promise<Result> {
  if ('databaseUrl' in place) return opened(place, deed);
  const { folder } = place;
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = lockFolder(folder);
  try {
    if (alone && !lock) throw new Refused(`A service works in ${folder}. End it first.`);
    // Beside a running service nothing may be migrated.
    const schema = schemaOf(storeFile(folder));
    if (schema > schemaVersion || (!lock && schema !== schemaVersion)) {
      throw new Failure('INTERNAL', `${folder} is served by another version of Citedesk. Use its command line, or end it first.`);
    }
    return await opened(place, deed);
  } finally {
    lock?.release();
  }
}

async function opened<Result>(place: Place, deed: Deed<Result>): Promise<Result> {
  const store = await openStore(place, { patience, slowest });
  try {
    return await deed(store);
  } finally {
    await store.close();
  }
}
