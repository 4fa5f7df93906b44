import { getAccount as endpoint } from '../../../contract/service/account.ts';
import { route } from '../../http/route.ts';
import { accountToContract } from '../../store/accounts/accounts.ts';
import { keyToContract } from '../../store/accounts/keys.ts';

export const getAccount = route(endpoint, ({ key, user }) =>
  Promise.resolve({ data: { ...accountToContract(user), key: keyToContract(key) } }),
);
