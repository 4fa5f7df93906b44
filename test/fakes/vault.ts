import { createKeys, type Keys } from '../../src/extension/connection/keys.ts';

/** The editor's store of keys, in memory; `secrets` shows what it holds. */
export function createVault(kept: Readonly<Record<string, string>> = {}): {
  readonly secrets: ReadonlyMap<string, string>;
  readonly keys: Keys;
} {
  const secrets = new Map(Object.entries(kept));
  const keys = createKeys({
    get: (name) => Promise.resolve(secrets.get(name)),
    store: (name, value) => Promise.resolve(void secrets.set(name, value)),
    delete: (name) => Promise.resolve(void secrets.delete(name)),
  });
  return { secrets, keys };
}
