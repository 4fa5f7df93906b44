import type { Pool } from 'pg';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';

/** Counts what happens in fixed spans of time. */
export interface Counters {
  /** Counts one more under a name in the running span of so many seconds; says how many there are, and when (milliseconds) the span is over. */
  add(name: string, seconds: number): Promise<{ readonly count: number; readonly resetsIn: number }>;
}

/** The limiters count only: what is too much, the account says at each call. */
const points = Number.MAX_SAFE_INTEGER;

/** Counters of one process. */
export const memoryCounters = (): Counters => countersOf((duration) => new RateLimiterMemory({ points, duration, keyPrefix: String(duration) }));

/** Counters that all processes on a database share; the table is made by a migration. */
export const postgresCounters = (pool: Pool): Counters =>
  countersOf((duration) => new RateLimiterPostgres({
    storeClient: pool, storeType: 'pool', tableName: 'rate_limits', tableCreated: true, points, duration, keyPrefix: String(duration), clearExpiredByTimeout: false,
  }));

function countersOf(make: (seconds: number) => RateLimiterAbstract): Counters {
  const limiters = new Map<number, RateLimiterAbstract>();
  return {
    async add(name, seconds) {
      const limiter = limiters.get(seconds) ?? make(seconds);
      limiters.set(seconds, limiter);
      const { consumedPoints, msBeforeNext } = await limiter.consume(name);
      return { count: consumedPoints, resetsIn: msBeforeNext };
    },
  };
}
