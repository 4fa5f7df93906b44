import type { Account } from '../../contract/service/account.ts';
import { grouped, momentText, t } from '../editor/l10n.ts';

interface AccountRow {
  readonly label: string;
  readonly description: string;
}

/** Permissions of a key, as in `read, write; all projects`. */
export const keyMay = ({ scopes, restricted_to_projects: restricted }: Account['key']): string =>
  `${scopes.map(scopeName).join(', ') || t('no access')}; ${restricted ? t('selected projects') : t('all projects')}`;

/** Rows about an account and its key. */
export function accountRows({ user, key, plan, credits, export_rows: rows, rate_limits: limits }: Account) {
  const left = ({ available, plan_limit: limit, additional }: Account['credits']): string => {
    const ofPlan = t('{0} left, {1} per period', grouped(available), grouped(limit));
    return additional > 0 ? t('{0}, {1} purchased separately', ofPlan, grouped(additional)) : ofPlan;
  };
  const told: readonly AccountRow[] = [
    { label: t('Account'), description: [user.name, user.email].filter(Boolean).join(', ') },
    { label: t('Key'), description: `${key.name} (${key.prefix}…)` },
    { label: t('Key permissions'), description: keyMay(key) },
    { label: t('Key expires'), description: key.expires_at === null ? t('never') : momentText(key.expires_at) },
    {
      label: t('Rate limit'),
      description: t('{0} per minute, {1} per second', grouped(limits.perMinute), grouped(limits.perSecond)),
    },
    { label: t('Plan'), description: `${plan.display_name}, ${plan.status}` },
    { label: t('Credits'), description: left(credits) },
    { label: t('Export rows'), description: left(rows) },
    { label: t('Plan renews'), description: momentText(plan.renews_at) },
  ];
  return told;
}

/** Unknown scopes keep their name. */
function scopeName(scope: string): string {
  if (scope === 'read') return t('read');
  if (scope === 'write') return t('write');
  return scope === 'agents' ? t('create articles') : scope;
}
