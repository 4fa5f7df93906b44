import type { ServiceContext } from './registerService.ts';
import { t, counted, dollars, grouped, monthText } from '../editor/l10n.ts';
import type { Command } from '../editor/command.ts';
import { assistantName } from '../../contract/models/assistants.ts';
import { type VendorKind, vendorKinds, vendorOf } from '../../contract/models/vendors.ts';
import type { SpendStanding, UsageRow } from '../../contract/service/account.ts';

/** Commands for spending with the user's own keys. */
export const spendCommands = (context: ServiceContext) => [showSpend(context), setSpendingCap(context)] as const;

/** Shows the cost of calls with the user's keys by month, assistant and kind of work. Offers to change the limit. */
const showSpend = ({ services, dialogs, allowance, execute }: ServiceContext): Command<'citedesk.showSpend'> => ({
  id: 'citedesk.showSpend',
  async run() {
    const { local, origin, client } = await services.connect();
    const { rows, standing } = (await client.getUsage({})).data;
    allowance.recordSpending(origin, standing);
    allowance.dismiss(origin);
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
const setSpendingCap = ({
  services,
  settings,
  dialogs,
  allowance,
}: ServiceContext): Command<'citedesk.setSpendingCap'> => ({
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
    allowance.recordSpending(origin, (await client.getUsage({})).data.standing);
  },
});

/** Parses an amount in dollars, where empty text means no limit. Undefined if invalid. */
function amountOf(typed: string): number | 'none' | undefined {
  const text = typed.trim().replace(/^\$/u, '').replace(',', '.');
  if (text === '') return 'none';
  const amount = /^\d{1,7}(?:\.\d{1,2})?$/u.test(text) ? Number(text) : 0;
  return amount > 0 && amount <= 1_000_000 ? amount : undefined;
}

interface Row {
  readonly label: string;
  readonly description: string;
  readonly detail?: string;
}

/** Known cost of the current month: `$1.20 of $5.00`. */
const spentText = ({ usd, cap }: SpendStanding): string =>
  cap === null ? t('{0}, no spending limit', dollars(usd)) : t('{0} of {1}', dollars(usd), dollars(cap));

/** Known cost with the number of unpriced calls: `$1.20 of $5.00, not including 3 calls with unknown prices`. */
const standingText = (standing: SpendStanding): string =>
  standing.unpriced === 0
    ? spentText(standing)
    : t(
        '{0}, not including {1}',
        spentText(standing),
        counted(standing.unpriced, '1 call with an unknown price', '{0} calls with unknown prices'),
      );

/** Rows about the spending of own API keys: one per month, followed by one per assistant, kind of work and model. */
function usageRows(rows: readonly UsageRow[]): readonly Row[] {
  const months = [...new Set(rows.map(({ month }) => month))];
  return months.flatMap((month) => {
    const inMonth = rows.filter((row) => row.month === month);
    return [monthRow(month, inMonth), ...inMonth.map(usageRow)];
  });
}

function monthRow(month: string, rows: readonly UsageRow[]): Row {
  const sum = (of: (row: UsageRow) => number): number => rows.reduce((all, row) => all + of(row), 0);
  const unpriced = sum((row) => row.unpriced);
  const money = rows.every(({ usd }) => usd === null) ? t('price unknown') : dollars(sum(({ usd }) => usd ?? 0));
  return {
    label: monthText(`${month}-01`),
    description: [
      money,
      callsCounted(
        sum((row) => row.calls),
        unpriced,
      ),
    ].join(' · '),
  };
}

function usageRow(row: UsageRow): Row {
  const { kind, assistant, vendor, model, calls, unpriced, usd, searches } = row;
  const what = kindName(kind);
  return {
    label: `$(dash) ${assistant === null ? what : `${what}: ${assistantName(assistant)}`}`,
    description: `${usd === null ? t('price unknown') : dollars(usd)} · ${model ?? vendorName(vendor)}`,
    detail: [
      callsCounted(calls, unpriced),
      ...(row.input_tokens + row.output_tokens > 0
        ? [t('{0} input tokens, {1} output tokens', grouped(row.input_tokens), grouped(row.output_tokens))]
        : []),
      ...(searches > 0 ? [counted(searches, '1 web search', '{0} web searches')] : []),
    ].join(', '),
  };
}

/** Number of calls: `120 calls`, or `32 of 53 calls have no known price` if only some have one. */
const callsCounted = (count: number, unpriced: number): string =>
  unpriced === 0 || unpriced === count
    ? counted(count, '1 call', '{0} calls')
    : counted(unpriced, '1 of {1} calls has no known price', '{0} of {1} calls have no known price', grouped(count));

const vendorName = (kind: string): string => (isVendor(kind) ? vendorOf(kind).name : kind);
const isVendor = (kind: string): kind is VendorKind => vendorKinds.some((known) => known === kind);

const kindNames: Readonly<Record<string, () => string>> = {
  ask: () => t('Answers'),
  judge: () => t('Sentiment ratings'),
  article: () => t('Articles'),
  trial: () => t('Key tests'),
  proposal: () => t('Prompt suggestions'),
};

/** Kinds of a newer service keep their name. */
const kindName = (kind: string): string => kindNames[kind]?.() ?? kind;
