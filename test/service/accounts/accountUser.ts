import type { Scope } from '../../../src/contract/call/endpoint.ts';
import type { AccountChange } from '../../../src/service/store/accounts/accounts.ts';
import type { NewKey } from '../../../src/service/store/accounts/keys.ts';
import { type Caller, callerOf } from '../caller.ts';
import type { TestService } from '../testService.ts';

export const everyScope: readonly Scope[] = ['read', 'write', 'agents'];

/** Calls with a key. */
export interface KeyHolder extends Caller {
  readonly key: string;
}

/** A user of a service, as an operator and the user's own programs see them. */
export interface AccountUser extends KeyHolder {
  readonly email: string;
  /** Changes the account. */
  set(change: AccountChange): Promise<void>;
  /** Makes a further key. */
  further(key: Partial<NewKey>): Promise<KeyHolder>;
  /** Lets the user reach a project. */
  reach(project: string): Promise<void>;
}

let made = 0;

/** Makes a user with a key of every scope, and limits that no test meets. */
export async function makeUser(service: TestService): Promise<AccountUser> {
  const withStore: TestService['withStore'] = (action) => service.withStore(action);
  made += 1;
  const email = `user-${made}@acme.com`;
  const { id } = await withStore((store) => store.write(({ accounts }) => accounts.ensure(email, Date.now())));
  const further: AccountUser['further'] = async (key) => {
    const { secret } = await withStore((store) =>
      store.write(({ keys }) => keys.create({ userId: id, name: 'test', scopes: everyScope, now: Date.now(), ...key })),
    );
    return { key: secret, ...callerOf(service.url, secret) };
  };
  return {
    email,
    further,
    set: (change) =>
      withStore(async (store) => {
        await store.write(({ accounts }) => accounts.set(id, change));
      }),
    reach: (project) => withStore((store) => store.write(({ projects }) => projects.share(project, id))),
    ...(await further({})),
  };
}
