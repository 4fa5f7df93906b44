import { createClient } from '../../../client/client.ts';
import type { Network } from '../../../client/network/dispatcher.ts';
import type { Account } from '../../../contract/service/account.ts';

/**
 * Returns the account of a key.
 * @throws {Failure} if the service rejects the key
 */
export async function tryKey(baseUrl: string, key: string, network: Network): Promise<Account> {
  const client = createClient({ ...network, baseUrl, key: () => Promise.resolve(key) });
  try {
    return (await client.getAccount()).data;
  } finally {
    await client.close();
  }
}
