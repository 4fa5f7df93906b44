import type { Endpoint } from '../contract/endpoint.ts';
import { Failure } from '../contract/failure.ts';
import type { Caller } from './callers.ts';
import type { Counters } from './store/counters.ts';

/**
 * Counts a call against the key's limits: the account's by the second and by the minute, and the endpoint's own.
 * @throws Failure `RATE_LIMITED` with the seconds after which the same call fits.
 */
export async function checkRate({ perMinute, path, method }: Endpoint, { key, user }: Caller, counters: Counters): Promise<void> {
  const limits = [
    { limit: user.per_second, name: String(key.id), seconds: 1 },
    { limit: user.per_minute, name: String(key.id), seconds: 60 },
    ...(perMinute === undefined ? [] : [{ limit: perMinute, name: `${key.id} ${method} ${path}`, seconds: 60 }]),
  ];
  const counted = await Promise.all(limits.map(async ({ limit, name, seconds }) => ({ limit, ...(await counters.add(name, seconds)) })));
  const wait = Math.max(...counted.map(({ limit, count, resetsIn }) => (count > limit ? Math.max(1, Math.ceil(resetsIn / 1000)) : 0)));
  if (wait > 0) {
    throw new Failure('RATE_LIMITED', `Too many calls. Repeat this one in ${wait} s; nothing was charged.`, { details: { retry_after: wait } });
  }
}
