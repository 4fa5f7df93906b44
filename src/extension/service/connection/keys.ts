interface Secrets {
  get(name: string): PromiseLike<string | undefined>;
  store(name: string, value: string): PromiseLike<void>;
  delete(name: string): PromiseLike<void>;
}

type KeyKind = 'service' | 'model';

/** API keys by origin, in the editor's secret storage. Each key is sent only to its origin. */
export interface Keys {
  of(kind: KeyKind, origin: string): Promise<string | undefined>;
  /** Stores a key. An empty key deletes the stored one. */
  store(kind: KeyKind, origin: string, key: string): Promise<void>;
}

export const secretName = (kind: KeyKind, origin: string): string => `key:${kind}:${origin}`;

export const createKeys = (secrets: Secrets): Keys => ({
  of: async (kind, origin) => (await secrets.get(secretName(kind, origin))) ?? undefined,
  async store(kind, origin, key) {
    await (key.trim() === ''
      ? secrets.delete(secretName(kind, origin))
      : secrets.store(secretName(kind, origin), key.trim()));
  },
});
