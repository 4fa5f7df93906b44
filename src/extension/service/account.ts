import type { Client } from '../../client/client.ts';
import type { Service } from './connection/service.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { t } from '../editor/l10n.ts';
import { accountRows } from './accountRows.ts';
import type { Allowance } from './allowance.ts';
import type { Command, Execute } from '../editor/command.ts';

interface Needs {
  readonly services: {
    connect(): Promise<Pick<Service, 'local' | 'origin'> & { readonly client: Pick<Client, 'getAccount'> }>;
  };
  readonly dialogs: Pick<Dialogs, 'pick' | 'tell'>;
  readonly execute: Execute;
  readonly allowance: Pick<Allowance, 'told' | 'seen'>;
}

/** Shows the permissions of the account and key, the remaining credits, and when they renew. */
export const account = ({ services, dialogs, allowance, execute }: Needs): Command<'citedesk.account'> => ({
  id: 'citedesk.account',
  async run() {
    const { local, origin, client } = await services.connect();
    if (local) {
      const pressed = await dialogs.tell(
        t('The local service is free and needs no account. Model providers bill you for calls with your API keys.'),
        t('Show Spending'),
        t('Connect to a Service…'),
      );
      if (pressed !== undefined)
        await execute(pressed === t('Show Spending') ? 'citedesk.showSpend' : 'citedesk.connect');
      return;
    }
    const { data } = await client.getAccount();
    allowance.told(origin, data);
    allowance.seen(origin);
    await dialogs.pick(
      accountRows(data).map((row) => ({ ...row, value: row.label })),
      { title: t('Account at {0}', origin), placeholder: t('Current account details') },
    );
  },
});
