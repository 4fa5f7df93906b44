import { LRUCache } from 'lru-cache';

interface Lifetime {
  readonly seconds: number;
  /** In milliseconds. */
  readonly now: number;
}

/** Results that are given again as they were, for a while. */
export interface Results {
  /**
   * The result of this name, unless it is too old; else what `compute` makes, once for all who ask meanwhile. What
   * fails is not kept.
   */
  of<Result>(name: string, lifetime: Lifetime, compute: () => Promise<Result>): Promise<Result>;
}

interface CachedResult {
  readonly at: number;
  readonly result: Promise<unknown>;
}

const maxResults = 200;

/** Keeps results in memory; the least asked for make room. */
export function createResults(): Results {
  const known = new LRUCache<string, CachedResult>({ max: maxResults });
  return {
    of<Result>(name: string, { seconds, now }: Lifetime, compute: () => Promise<Result>): Promise<Result> {
      const there = known.get(name);
      if (there && now >= there.at && now < there.at + seconds * 1000) return there.result as Promise<Result>;
      const result = compute();
      const kept: CachedResult = { at: now, result };
      known.set(name, kept);
      result.catch(() => {
        if (known.peek(name) === kept) known.delete(name);
      });
      return result;
    },
  };
}
