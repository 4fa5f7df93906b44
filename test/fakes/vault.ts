import { createKeys, type Keys } from '../../src/extension/service/connection/keys.ts';

/** In-memory secret storage of the editor; `secrets` is its content. */
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
