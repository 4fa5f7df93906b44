import type { Command } from '../editor/command.ts';
import type { CommandId } from '../editor/commandIds.ts';
import { account } from './account.ts';
import { connect, useLocalService } from './connect.ts';
import { networkBy } from './connection/clientNetwork.ts';
import { type DataContext, dataCommands } from './dataCommands.ts';
import type { ServiceContext } from './registerService.ts';
import { spendCommands } from './spending.ts';
import { createClient } from '../../client/client.ts';
import type { Network } from '../../client/network/dispatcher.ts';
import type { Account } from '../../contract/service/account.ts';

/** Commands for the connection, the account, and the local service. */
export const serviceCommands = (context: DataContext): readonly Command<CommandId>[] => [
  account(context),
  ...spendCommands(context),
  connect({ ...context, check: (address, key) => tryKey(address, key, networkBy(context.network())) }),
  useLocalService(context),
  ...dataCommands(context),
  showLog(context),
];

const showLog = ({ log }: ServiceContext): Command<'citedesk.showLog'> => ({
  id: 'citedesk.showLog',
  run: () => Promise.resolve(log.show()),
});

/**
 * Returns the account of a key.
 * @throws {Failure} if the service rejects the key
 */
async function tryKey(baseUrl: string, key: string, network: Network): Promise<Account> {
  const client = createClient({ ...network, baseUrl, key: () => Promise.resolve(key) });
  try {
    return (await client.getAccount()).data;
  } finally {
    await client.close();
  }
}
