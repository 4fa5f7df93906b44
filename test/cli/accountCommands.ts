import type { Account } from '../../src/contract/service/account.ts';
import { openStore, type StoreLocation } from '../../src/service/store/store.ts';
import { printed } from './commandLine.ts';
import { acme } from '../service/acme.ts';

export type Printed = Omit<Account, 'key'> & {
  readonly prompts: { limit: number; daily: number };
  readonly manage_prompts: boolean;
  readonly frozen: boolean;
};

export const project = { ...acme, models: [...acme.models], competitors: [] };

export const wordsOf = (place: StoreLocation): string[] =>
  'folder' in place ? ['--data', place.folder] : ['--database-url', place.databaseUrl];

export const set = async (place: readonly string[], ...words: string[]): Promise<Printed> =>
  JSON.parse(await printed('accounts', 'set', ...place, ...words)) as Printed;

/** The cells of a table that a command prints. */
export const table = async (...words: string[]): Promise<string[][]> =>
  (await printed(...words))
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));

export async function withStore<Value>(
  place: StoreLocation,
  action: (store: Awaited<ReturnType<typeof openStore>>) => Promise<Value>,
): Promise<Value> {
  const store = await openStore(place);
  try {
    return await action(store);
  } finally {
    await store.close();
  }
}
