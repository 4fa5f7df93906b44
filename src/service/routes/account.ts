import { endpoints } from '../../contract/endpoints.ts';
import { Failure } from '../../contract/failure.ts';
import { dayOf } from '../../metrics/days.ts';
import { route } from '../http/route.ts';
import { inDollars, standingAt } from '../pacing/spending.ts';
import { accountToContract } from '../store/accounts/accounts.ts';
import { keyToContract } from '../store/accounts/keys.ts';

export const getAccount = route(endpoints.getAccount, ({ key, user }) =>
  Promise.resolve({ data: { ...accountToContract(user), key: keyToContract(key) } }),
);

/** Returns the usage of calls with the account's own keys, including deleted projects. Defaults to one year. */
export const getUsage = route(endpoints.getUsage, async ({ query, user, now }, tools) => {
  const { settings, spending } = tools;
  const { to_month: to = dayOf(now, 'UTC').slice(0, 7), from_month: from = yearBefore(to) } = query;
  if (from > to)
    throw new Failure('VALIDATION_FAILED', 'from_month: must not be after to_month.', {
      details: [{ path: 'from_month', message: 'must not be after to_month' }],
    });
  const rows = await spending.byMonth(user.id, { from, to });
  return {
    data: {
      rows: rows.map(({ assistant, model, nano_usd: nanoUsd, ...row }) => ({
        ...row,
        assistant: assistant === '' ? null : assistant,
        model: model === '' ? null : model,
        usd: row.unpriced === row.calls ? null : inDollars(nanoUsd),
      })),
      standing: await standingAt(now, settings.current, tools),
    },
    meta: { from_month: from, to_month: to },
  };
});

/** Returns the first of the twelve months that end with the given month. */
function yearBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 12)).toISOString().slice(0, 7);
}
