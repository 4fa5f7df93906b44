import type { Client } from '../../client/client.ts';
import type { Service } from './connection/service.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import type { Settings } from '../editor/settings.ts';
import { t } from '../editor/l10n.ts';
import { spentText, standingText, usageRows } from './usageRows.ts';
import type { Allowance } from './allowance.ts';
import type { Command, Execute } from '../editor/command.ts';

interface Needs {
  readonly services: {
    connect(): Promise<Pick<Service, 'local' | 'origin'> & { readonly client: Pick<Client, 'getUsage'> }>;
    feed(): Promise<void>;
  };
  readonly settings: Pick<Settings, 'spending' | 'write'>;
  readonly dialogs: Pick<Dialogs, 'input' | 'pick' | 'tell'>;
  readonly execute: Execute;
  readonly allowance: Pick<Allowance, 'spent' | 'seen'>;
}

/** Commands for spending with the user's own keys. */
export const spendCommands = (needs: Needs) => [showSpend(needs), setSpendingCap(needs)] as const;

/** Shows the cost of calls with the user's keys by month, assistant and kind of work. Offers to change the limit. */
const showSpend = ({ services, dialogs, allowance, execute }: Needs): Command<'citedesk.showSpend'> => ({
  id: 'citedesk.showSpend',
  async run() {
    const { local, origin, client } = await services.connect();
    const { rows, standing } = (await client.getUsage({})).data;
    allowance.spent(origin, standing);
    allowance.seen(origin);
    if (rows.length === 0) {
      const button = t('Set Up a Model');
      const message = t('No calls have been made with your API keys, so nothing has been spent.');
      if ((await dialogs.tell(message, ...(local ? [button] : []))) === button)
        await execute('citedesk.configureAssistant');
      return;
    }
    const capRow = {
      label: standing.cap === null ? t('Set Spending Limit…') : t('Change Spending Limit…'),
      description: t('This month: {0}', spentText(standing)),
      value: 'cap',
    };
    const picked = await dialogs.pick(
      [...(local ? [capRow] : []), ...usageRows(rows).map((row) => ({ ...row, value: row.label }))],
      {
        title: t('Spending with your API keys'),
        placeholder: t('In US dollars, by UTC month. Set missing prices in citedesk.spending.prices.'),
      },
    );
    if (picked === 'cap') await execute('citedesk.setSpendingCap');
  },
});

/** Asks for the monthly spending limit, and applies it immediately. */
const setSpendingCap = ({ services, settings, dialogs, allowance }: Needs): Command<'citedesk.setSpendingCap'> => ({
  id: 'citedesk.setSpendingCap',
  async run() {
    const { origin, client } = await services.connect();
    const { standing } = (await client.getUsage({})).data;
    const { cap } = settings.spending;
    const text = await dialogs.input({
      title: t('Monthly spending limit'),
      prompt: t(
        'Maximum in US dollars per UTC month for your API keys. Leave empty for no limit. Spent this month: {0}',
        standingText(standing),
      ),
      value: typeof cap === 'number' ? String(cap) : '',
      validate: (typed) =>
        amountOf(typed) === undefined ? t('Enter an amount in dollars, such as 20 or 7.50') : undefined,
    });
    const amount = text === undefined ? undefined : amountOf(text);
    if (amount === undefined) return;
    await settings.write('spending.cap', amount === 'none' ? undefined : amount);
    await services.feed();
    allowance.spent(origin, (await client.getUsage({})).data.standing);
  },
});

/** Parses an amount in dollars, where empty text means no limit. Undefined if invalid. */
function amountOf(typed: string): number | 'none' | undefined {
  const text = typed.trim().replace(/^\$/u, '').replace(',', '.');
  if (text === '') return 'none';
  const amount = /^\d{1,7}(?:\.\d{1,2})?$/u.test(text) ? Number(text) : 0;
  return amount > 0 && amount <= 1_000_000 ? amount : undefined;
}
