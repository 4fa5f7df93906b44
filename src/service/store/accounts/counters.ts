import type { Pool } from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  type RateLimiterRes,
} from 'rate-limiter-flexible';

/** How many there are in a span, and when (milliseconds) it is over. */
export type SpanCount = Pick<RateLimiterRes, 'consumedPoints' | 'msBeforeNext'>;

/** Counts what happens in fixed spans of time. */
export interface Counters {
  /** Counts one more under a name in the running span of so many seconds. */
  add(name: string, seconds: number): Promise<SpanCount>;
  /** Takes one back. */
  takeBack(name: string, seconds: number): Promise<unknown>;
}

/** The limiters count only: what is too much, the account says at each call. */
const points = Number.MAX_SAFE_INTEGER;

/** Counters of one process. */
export const memoryCounters = (): Counters =>
  countersOf((duration) => new RateLimiterMemory({ points, duration, keyPrefix: String(duration) }));

/** Counters that all processes on a database share; the table is made by a migration. */
export const postgresCounters = (pool: Pool): Counters =>
  countersOf(
    (duration) =>
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        points,
        duration,
        keyPrefix: String(duration),
        clearExpiredByTimeout: false,
      }),
  );

function countersOf(make: (seconds: number) => RateLimiterAbstract): Counters {
  const limiters = new Map<number, RateLimiterAbstract>();
  const limiterOf = (seconds: number): RateLimiterAbstract => {
    const limiter = limiters.get(seconds) ?? make(seconds);
    limiters.set(seconds, limiter);
    return limiter;
  };
  return {
    add: (name, seconds) => limiterOf(seconds).consume(name),
    takeBack: (name, seconds) => limiterOf(seconds).reward(name),
  };
}
