import { LRUCache } from 'lru-cache';
import type { Endpoint } from '../../contract/call/endpoint.ts';
import { Failure } from '../../contract/failure.ts';
import { isDue, type User } from '../store/accounts/accounts.ts';
import type { Counters, SpanCount } from '../store/accounts/counters.ts';
import { hashOf, type Key } from '../store/accounts/keys.ts';
import type { Store } from '../store/store.ts';

/**
 * Number of calls by a key, including the current one: in this second, in this minute, and in this minute to an
 * endpoint with its own limit.
 */
type CallCounts = readonly [second: SpanCount, minute: SpanCount, own: SpanCount | undefined];

type LimitedEndpoint = Pick<Endpoint, 'method' | 'path' | 'perMinute'>;

export interface RateLimits {
  /**
   * Starts to count a call while its caller is looked up, which saves a round trip to a remote database. Returns
   * undefined for unknown keys, so that invalid keys are never counted.
   */
  begin(endpoint: LimitedEndpoint, authorization: string | undefined): Promise<CallCounts> | undefined;
  /**
   * Checks the account's limits per second and minute, and the endpoint's own limit.
   * @throws Failure `RATE_LIMITED` with the number of seconds until the same call fits
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

/** Maximum number of cached key IDs. */
const mostKeys = 1000;

export function createRateLimits(counters: Counters): RateLimits {
  /** Key IDs by header. They never change, so entries can't become stale. */
  const ids = new LRUCache<string, number>({ max: mostKeys });

  const ownName = ({ path, method }: LimitedEndpoint, keyId: number): string => `${keyId} ${method} ${path}`;

  const count = (endpoint: LimitedEndpoint, keyId: number): Promise<CallCounts> =>
    Promise.all([
      counters.add(String(keyId), 1),
      counters.add(String(keyId), 60),
      endpoint.perMinute === undefined ? undefined : counters.add(ownName(endpoint, keyId), 60),
    ]);

  /**
   * Removes a rejected call from the counts per minute, so that callers who respect `Retry-After` can use the whole
   * minute.
   */
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
      begun.catch(() => undefined); // the call may be rejected before this is awaited
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

/** Seconds until one more call fits, or 0 if this one does. */
const waitOf = ({ consumedPoints, msBeforeNext }: SpanCount, limit = Infinity): number =>
  consumedPoints > limit ? Math.max(1, Math.ceil(msBeforeNext / 1000)) : 0;

export interface Caller {
  readonly key: Key;
  readonly user: User;
}

export type Callers = (secret: string, now: number) => Promise<Caller | undefined>;

const maxCallers = 1000;

/**
 * Finds the caller for a secret and renews the account's plan if due. Results are cached until any process writes to
 * the store.
 */
export function createCallers({ read, write, changes }: Pick<Store, 'read' | 'write' | 'changes'>): Callers {
  const known = new Map<string, Caller>();
  let seen: number | undefined;
  let looked = false;

  /** Checks for writes once per turn of the event loop. All calls in one turn were sent before the check. */
  const look = (): void => {
    if (looked) return;
    looked = true;
    setImmediate(() => {
      looked = false;
    });
    const state = changes();
    if (state === undefined || state !== seen || known.size >= maxCallers) known.clear();
    seen = state;
  };

  const find = async (secret: string, now: number): Promise<Caller | undefined> => {
    const state = seen;
    const hash = hashOf(secret);
    const [key, user] = await Promise.all([read.keys.byHash(hash), read.accounts.byKey(hash)]);
    if (!key || !user) return undefined;
    if (isDue(user, now)) await write(({ accounts }) => accounts.renew(user.id, now), { locks: [] });
    const caller = { key, user: isDue(user, now) ? await read.accounts.byId(user.id) : user };
    // Not cached if something was written in the meantime, which may have revoked the key, or if writes can't be
    // detected.
    if (state !== undefined && seen === state) known.set(secret, caller);
    return caller;
  };

  return (secret, now) => {
    look();
    const there = known.get(secret);
    return there && !isDue(there.user, now) ? Promise.resolve(there) : find(secret, now);
  };
}
