import type { Pool } from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  type RateLimiterRes,
} from 'rate-limiter-flexible';

/** Count in a time span, and the milliseconds until it ends. */
export type SpanCount = Pick<RateLimiterRes, 'consumedPoints' | 'msBeforeNext'>;

/** Counters over fixed time spans. */
export interface Counters {
  /** Adds one to the count of a name in the current span of `seconds`. */
  add(name: string, seconds: number): Promise<SpanCount>;
  takeBack(name: string, seconds: number): Promise<unknown>;
}

/** Unlimited, because the limiters only count. The account's limits are checked at each call. */
const points = Number.MAX_SAFE_INTEGER;

/** Creates counters for a single process. */
export const memoryCounters = (): Counters =>
  countersOf((duration) => new RateLimiterMemory({ points, duration, keyPrefix: String(duration) }));

/** Creates counters that all processes on a database share. A migration creates their table. */
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
