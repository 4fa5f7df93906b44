import { LRUCache } from 'lru-cache';

/** What a result is of, and for how long it is given. */
interface Lifetime {
  readonly seconds: number;
  /** In milliseconds. */
  readonly now: number;
  /** A number that changes with the answers that are counted. */
  readonly state: number;
}

type Find = <Result>(name: string, lifetime: Lifetime, compute: () => Promise<Result>) => Promise<Result>;

/** Results that are given again as they were, for a while. What fails is not kept. */
export interface Results {
  /** The result of this name, unless it is too old; else what `compute` makes, once for all who ask meanwhile. */
  readonly of: Find;
  /**
   * The same before anybody asks: what is made is given by `of` while the answers are as they were, and is as old then
   * as it is. It takes the place of nothing that was given and is not too old.
   */
  readonly ahead: Find;
}

interface CachedResult extends Pick<Lifetime, 'state'> {
  readonly at: number;
  /** Whether anybody got it. */
  readonly isGiven: boolean;
  readonly result: Promise<unknown>;
}

const maxResults = 200;

/** Keeps results in memory; the least asked for make room. */
export function createResults(): Results {
  const known = new LRUCache<string, CachedResult>({ max: maxResults });
  const fresh = (name: string, { seconds, now }: Lifetime): CachedResult | undefined => {
    const there = known.get(name);
    return there && now >= there.at && now < there.at + seconds * 1000 ? there : undefined;
  };
  const keep = <Result>(name: string, kept: CachedResult & { readonly result: Promise<Result> }): Promise<Result> => {
    known.set(name, kept);
    kept.result.catch(() => {
      if (known.peek(name)?.result === kept.result) known.delete(name);
    });
    return kept.result;
  };
  return {
    of<Result>(name: string, lifetime: Lifetime, compute: () => Promise<Result>): Promise<Result> {
      const { now: at, state } = lifetime;
      const there = fresh(name, lifetime);
      if (there?.isGiven) return there.result as Promise<Result>;
      if (there?.state === state)
        return keep(name, { ...there, isGiven: true, result: there.result as Promise<Result> });
      return keep(name, { at, state, isGiven: true, result: compute() });
    },
    ahead<Result>(name: string, lifetime: Lifetime, compute: () => Promise<Result>): Promise<Result> {
      const { now: at, state } = lifetime;
      return fresh(name, lifetime)?.isGiven ? compute() : keep(name, { at, state, isGiven: false, result: compute() });
    },
  };
}
