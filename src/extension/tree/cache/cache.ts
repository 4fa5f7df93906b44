/** What was read last, by key: handed out at once, and read anew once in every round, whether that works or not. */
export interface Cache<Value> {
  get(key: string): Value | undefined;
  put(key: string, value: Value): void;
  /** Changes what is known, if anything is; what is being read comes after it all the same. */
  alter(key: string, change: (known: Value) => Value): void;
  /** What is known, while it is read anew if this round has not yet; waits for the reading where nothing is known. */
  look(key: string, read: (known: Value | undefined) => Promise<Value>): Value | Promise<Value>;
  /** Returns what this round's reading brings, and starts the reading if needed. */
  latest(key: string, read: (known: Value | undefined) => Promise<Value>): Promise<Value>;
  /** Reads it anew as if nobody had known it. */
  forget(key: string): void;
  /** From now on everything counts as old. */
  newRound(): void;
  /** Forgets everything, and starts with this. */
  fill(entries: Readonly<Record<string, Value>>): void;
  all(): Readonly<Record<string, Value>>;
}

interface Needs {
  /** Told when a reading brought something else than was known. */
  readonly onNews: (key: string) => void;
  /** Told when a reading in the background failed; what was known stays. */
  readonly onTrouble: (error: unknown, key: string) => void;
}

export function createCache<Value>({ onNews, onTrouble }: Needs): Cache<Value> {
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
          // What an earlier round began, or was overtaken, may not overwrite what came after it.
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
