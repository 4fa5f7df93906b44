import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { StoreLocation } from '../src/service/store/store.ts';
import { makeDatabase } from '../test/postgres/databases.ts';

export interface EmptyStore {
  readonly kind: 'SQLite' | 'PostgreSQL';
  readonly place: StoreLocation;
  readonly remove: () => Promise<void>;
}

/** Location for a store in its own folder. */
export function emptyFolder(): EmptyStore {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'citedesk-bench-'));
  return {
    kind: 'SQLite',
    place: { folder },
    remove: async () => {
      await fs.promises.rm(folder, { recursive: true, force: true });
    },
  };
}

/** Location for a store on this run's PostgreSQL server. */
export async function emptyDatabase(): Promise<EmptyStore> {
  const { url, drop } = await makeDatabase();
  return { kind: 'PostgreSQL', place: { databaseUrl: url }, remove: drop };
}
