import { LRUCache } from 'lru-cache';

interface Lifetime {
  readonly seconds: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export interface Results {
  /**
   * Returns the cached result of this name, or computes it if it is missing or expired. Concurrent callers share one
   * computation. Errors aren't cached.
   */
  of<Result>(name: string, lifetime: Lifetime, compute: () => Promise<Result>): Promise<Result>;
}

interface CachedResult {
  readonly at: number;
  readonly result: Promise<unknown>;
}

const maxResults = 200;

/** Caches results in memory and evicts the least recently used. */
export function createResults(): Results {
  const known = new LRUCache<string, CachedResult>({ max: maxResults });
  return {
    of<Result>(name: string, { seconds, now }: Lifetime, compute: () => Promise<Result>): Promise<Result> {
      const there = known.get(name);
      if (there && now >= there.at && now < there.at + seconds * 1000) return there.result as Promise<Result>;
      const result = compute();
      const entry: CachedResult = { at: now, result };
      known.set(name, entry);
      result.catch(() => {
        if (known.peek(name) === entry) known.delete(name);
      });
      return result;
    },
  };
}
