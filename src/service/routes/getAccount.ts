import { getAccount as endpoint } from '../../contract/account.ts';
import { route } from '../route.ts';
import { presentAccount } from '../store/accounts.ts';
import { presentKey } from '../store/keys.ts';

/** The account behind the key, as it is now. */
export const getAccount = route(endpoint, ({ key, user }) =>
  Promise.resolve({ data: { ...presentAccount(user), key: presentKey(key) } }),
);
