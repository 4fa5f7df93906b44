import type { Client } from '../../client/client.ts';
import type { Service } from './connection/service.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { t, grouped, momentText } from '../editor/l10n.ts';
import type { Allowance } from './allowance.ts';
import type { Command, Execute } from '../editor/command.ts';
import type { Account } from '../../contract/service/account.ts';

interface Needs {
  readonly services: {
    connect(): Promise<Pick<Service, 'local' | 'origin'> & { readonly client: Pick<Client, 'getAccount'> }>;
  };
  readonly dialogs: Pick<Dialogs, 'pick' | 'tell'>;
  readonly execute: Execute;
  readonly allowance: Allowance;
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
    allowance.recordAccount(origin, data);
    allowance.dismiss(origin);
    await dialogs.pick(
      accountRows(data).map((row) => ({ ...row, value: row.label })),
      { title: t('Account at {0}', origin), placeholder: t('Current account details') },
    );
  },
});

interface AccountRow {
  readonly label: string;
  readonly description: string;
}

/** Permissions of a key, as in `read, write; all projects`. */
export const keyMay = ({ scopes, restricted_to_projects: restricted }: Account['key']): string =>
  `${scopes.map(scopeName).join(', ') || t('no access')}; ${restricted ? t('selected projects') : t('all projects')}`;

/** Rows about an account and its key. */
function accountRows({ user, key, plan, credits, export_rows: rows, rate_limits: limits }: Account) {
  const remainingOf = ({ available, plan_limit: limit, additional }: Account['credits']): string => {
    const ofPlan = t('{0} left, {1} per period', grouped(available), grouped(limit));
    return additional > 0 ? t('{0}, {1} purchased separately', ofPlan, grouped(additional)) : ofPlan;
  };
  const details: readonly AccountRow[] = [
    { label: t('Account'), description: [user.name, user.email].filter(Boolean).join(', ') },
    { label: t('Key'), description: `${key.name} (${key.prefix}…)` },
    { label: t('Key permissions'), description: keyMay(key) },
    { label: t('Key expires'), description: key.expires_at === null ? t('never') : momentText(key.expires_at) },
    {
      label: t('Rate limit'),
      description: t('{0} per minute, {1} per second', grouped(limits.perMinute), grouped(limits.perSecond)),
    },
    { label: t('Plan'), description: `${plan.display_name}, ${plan.status}` },
    { label: t('Credits'), description: remainingOf(credits) },
    { label: t('Export rows'), description: remainingOf(rows) },
    { label: t('Plan renews'), description: momentText(plan.renews_at) },
  ];
  return details;
}

/** Unknown scopes keep their name. */
function scopeName(scope: string): string {
  if (scope === 'read') return t('read');
  if (scope === 'write') return t('write');
  return scope === 'agents' ? t('create articles') : scope;
}
