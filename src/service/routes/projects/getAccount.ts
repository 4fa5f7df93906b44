import { getAccount as endpoint } from '../../../contract/account.ts';
import { route } from '../../http/route.ts';
import { presentAccount } from '../../store/accounts/accounts.ts';
import { presentKey } from '../../store/accounts/keys.ts';

/** The account behind the key, as it is now. */
export const getAccount = route(endpoint, ({ key, user }) =>
  Promise.resolve({ data: { ...presentAccount(user), key: presentKey(key) } }),
);
