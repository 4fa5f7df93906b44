import { LRUCache } from 'lru-cache';
import type { Endpoint } from '../../contract/call/endpoint.ts';
import { Failure } from '../../contract/failure.ts';
import type { Caller } from './callers.ts';
import type { SpanCount, Counters } from '../store/accounts/counters.ts';

/**
 * How often a key has called, with this call: within the second, the minute, and at the endpoint where that has a limit
 * of its own.
 */
type CallCounts = readonly [second: SpanCount, minute: SpanCount, own: SpanCount | undefined];

/** What the limits of a call depend on. */
type LimitedEndpoint = Pick<Endpoint, 'method' | 'path' | 'perMinute'>;

export interface RateLimits {
  /**
   * Counts a call by its `Authorization` while who calls is looked up, as that would be a round trip of its own where
   * the database is far. Undefined for a key that was not seen yet: what is none is never counted.
   */
  begin(endpoint: LimitedEndpoint, authorization: string | undefined): Promise<CallCounts> | undefined;
  /**
   * Holds a call against the key's limits: the account's by the second and by the minute, and the endpoint's own.
   * @throws Failure `RATE_LIMITED` with the seconds after which the same call fits.
   */
  check(
    endpoint: LimitedEndpoint,
    call: {
      readonly authorization: string | undefined;
      readonly caller: Caller;
      readonly begun: Promise<CallCounts> | undefined;
    },
  ): Promise<void>;
}

/** So many keys are remembered. */
const mostKeys = 1000;

export function createRateLimits(counters: Counters): RateLimits {
  /** A key's id never changes, whatever becomes of the key. */
  const ids = new LRUCache<string, number>({ max: mostKeys });

  const ownName = ({ path, method }: LimitedEndpoint, keyId: number): string => `${keyId} ${method} ${path}`;

  const count = (endpoint: LimitedEndpoint, keyId: number): Promise<CallCounts> =>
    Promise.all([
      counters.add(String(keyId), 1),
      counters.add(String(keyId), 60),
      endpoint.perMinute === undefined ? undefined : counters.add(ownName(endpoint, keyId), 60),
    ]);

  /** Counts a refused call no longer, except in its second: someone who obeys `Retry-After` has the whole minute. */
  const uncount = (endpoint: LimitedEndpoint, keyId: number): Promise<unknown> =>
    Promise.all([
      counters.takeBack(String(keyId), 60),
      endpoint.perMinute === undefined ? undefined : counters.takeBack(ownName(endpoint, keyId), 60),
    ]);

  return {
    begin(endpoint, authorization = '') {
      const id = ids.get(authorization);
      if (id === undefined) return undefined;
      const begun = count(endpoint, id);
      begun.catch(() => undefined); // the call may be refused before anybody asks
      return begun;
    },

    async check(endpoint, { authorization = '', caller: { key, user }, begun }) {
      ids.set(authorization, key.id);
      const [second, minute, own] = await (begun ?? count(endpoint, key.id));
      const wait = Math.max(
        waitOf(second, user.per_second),
        waitOf(minute, user.per_minute),
        own ? waitOf(own, endpoint.perMinute) : 0,
      );
      if (wait > 0) {
        await uncount(endpoint, key.id);
        throw new Failure('RATE_LIMITED', `Too many calls. Retry this call in ${wait} s; nothing was charged.`, {
          details: { retry_after: wait },
        });
      }
    },
  };
}

/** The seconds after which one more fits; 0 where this one did. */
const waitOf = ({ consumedPoints, msBeforeNext }: SpanCount, limit = Infinity): number =>
  consumedPoints > limit ? Math.max(1, Math.ceil(msBeforeNext / 1000)) : 0;
