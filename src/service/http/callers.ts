import { isDue, type User } from '../store/accounts/accounts.ts';
import { hashOf, type Key } from '../store/accounts/keys.ts';
import type { Store } from '../store/store.ts';

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
