/** Stale-while-revalidate cache. Reads each key once per round, even if the read fails. */
export interface Cache<Value> {
  get(key: string): Value | undefined;
  put(key: string, value: Value): void;
  /** Changes a cached value, if any. Doesn't affect a read in progress. */
  alter(key: string, change: (known: Value) => Value): void;
  /**
   * Returns the cached value, and reads it again if this round hasn't yet. Without a cached value, waits for the read.
   */
  look(key: string, read: (known: Value | undefined) => Promise<Value>): Value | Promise<Value>;
  /** Returns the result of this round's read. Starts the read if needed. */
  latest(key: string, read: (known: Value | undefined) => Promise<Value>): Promise<Value>;
  /** Removes a key, so that the next access reads it again. */
  forget(key: string): void;
  /** Starts a round: every value counts as stale. */
  newRound(): void;
  /** Replaces all values. */
  fill(entries: Readonly<Record<string, Value>>): void;
  all(): Readonly<Record<string, Value>>;
}

/**
 * @param onNews called when a read returns another value than the cached one
 * @param onTrouble called when a background read fails. The cached value stays.
 */
export function createCache<Value>(
  onNews: (key: string) => void,
  onTrouble: (error: unknown, key: string) => void,
): Cache<Value> {
  let values = new Map<string, Value>();
  let read = new Map<string, Promise<Value>>();

  const cache: Cache<Value> = {
    get: (key) => values.get(key),
    put(key, value) {
      values.set(key, value);
      read.set(key, Promise.resolve(value));
    },
    alter(key, change) {
      const known = values.get(key);
      if (known !== undefined) values.set(key, change(known));
    },
    look: (key, fetch) => {
      const known = values.get(key);
      const reading = cache.latest(key, fetch);
      return known ?? reading;
    },
    latest(key, fetch) {
      const known = values.get(key);
      let reading = read.get(key);
      if (!reading) {
        const mine = fetch(known).then((value) => {
          // A read from an earlier round must not overwrite newer values.
          if (read.get(key) !== mine) return value;
          values.set(key, value);
          if (known !== undefined && JSON.stringify(known) !== JSON.stringify(value)) onNews(key);
          return value;
        });
        reading = mine;
        read.set(key, mine);
        mine.catch((error: unknown) => {
          if (known !== undefined && read.get(key) === mine) onTrouble(error, key);
        });
      }
      return reading;
    },
    forget(key) {
      values.delete(key);
      read.delete(key);
    },
    newRound() {
      read = new Map();
    },
    fill(entries) {
      values = new Map(Object.entries(entries));
      read = new Map();
    },
    all: () => Object.fromEntries(values),
  };
  return cache;
}
