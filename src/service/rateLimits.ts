import type { Endpoint } from '../contract/endpoint.ts';
import { Failure } from '../contract/failure.ts';
import type { Caller } from './callers.ts';
import type { Counted, Counters } from './store/counters.ts';

/**
 * Counts a call against the key's limits: the account's by the second and by the minute, and the endpoint's own.
 * @throws Failure `RATE_LIMITED` with the seconds after which the same call fits.
 */
export async function checkRate({ perMinute, path, method }: Endpoint, { key, user }: Caller, counters: Counters): Promise<void> {
  const [second, minute, own] = await Promise.all([
    counters.add(String(key.id), 1),
    counters.add(String(key.id), 60),
    perMinute === undefined ? undefined : counters.add(`${key.id} ${method} ${path}`, 60),
  ]);
  const wait = Math.max(waitOf(second, user.per_second), waitOf(minute, user.per_minute), own ? waitOf(own, perMinute) : 0);
  if (wait > 0) {
    throw new Failure('RATE_LIMITED', `Too many calls. Repeat this one in ${wait} s; nothing was charged.`, { details: { retry_after: wait } });
  }
}

/** The seconds after which one more fits; 0 where this one did. */
const waitOf = ({ consumedPoints, msBeforeNext }: Counted, limit = Infinity): number =>
  consumedPoints > limit ? Math.max(1, Math.ceil(msBeforeNext / 1000)) : 0;
