import { openStore, type Store, type StoreLocation } from '../../src/service/store/store.ts';
import type { Random } from './random.ts';

/** A deployment under test: its services, its store, and the faults that can happen to it. */
export interface Place {
  readonly location: StoreLocation;
  /** URLs that clients call. They stay the same when services restart. */
  readonly urls: readonly string[];
  readonly key: string;
  /** Each ends when the deployment runs again. */
  readonly faults: Readonly<Record<string, (random: Random) => Promise<void>>>;
  /** Runs a query on the store, past the services. */
  sql(query: string): Promise<Readonly<Record<string, unknown>>[]>;
  /** Output of all processes so far. */
  log(): string;
  close(): Promise<void>;
}

/** Opens the store of a place next to its services. */
export async function withStore<Value>(
  location: StoreLocation,
  action: (store: Store) => Promise<Value>,
): Promise<Value> {
  const store = await openStore(location);
  try {
    return await action(store);
  } finally {
    await store.close();
  }
}

/** Creates an account without rate limits, and returns its API key. */
export const makeAccount = (location: StoreLocation): Promise<string> =>
  withStore(location, (store) =>
    store.write(async ({ accounts, keys }) => {
      const now = Date.now();
      const { id: userId } = await accounts.ensure('soak@example.com', now);
      await accounts.set(userId, { per_minute: 1e9, per_second: 1e9, daily_prompts: 1e9, prompts_limit: 1e9 });
      return (await keys.create({ userId, name: 'soak', scopes: ['read', 'write', 'agents'], now })).secret;
    }),
  );
