interface Secrets {
  get(name: string): PromiseLike<string | undefined>;
  store(name: string, value: string): PromiseLike<void>;
  delete(name: string): PromiseLike<void>;
}

type KeyKind = 'service' | 'model';

/** Keys, kept by the editor and told apart by the origin that they are for; each is sent only there. */
export interface Keys {
  of(kind: KeyKind, origin: string): Promise<string | undefined>;
  /** An empty key removes what was stored. */
  store(kind: KeyKind, origin: string, key: string): Promise<void>;
}

/** What a key is stored as. */
export const secretName = (kind: KeyKind, origin: string): string => `key:${kind}:${origin}`;

export const createKeys = (secrets: Secrets): Keys => ({
  of: async (kind, origin) => (await secrets.get(secretName(kind, origin))) ?? undefined,
  async store(kind, origin, key) {
    await (key.trim() === ''
      ? secrets.delete(secretName(kind, origin))
      : secrets.store(secretName(kind, origin), key.trim()));
  },
});
