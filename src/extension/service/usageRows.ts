import { assistantName } from '../../contract/models/assistants.ts';
import { type VendorKind, vendorKinds, vendorOf } from '../../contract/models/vendors.ts';
import type { SpendStanding, UsageRow } from '../../contract/service/usage.ts';
import { counted, dollars, grouped, monthText, t } from '../editor/l10n.ts';

interface Row {
  readonly label: string;
  readonly description: string;
  readonly detail?: string;
}

/** Known cost of the current month: `$1.20 of $5.00`. */
export const spentText = ({ usd, cap }: SpendStanding): string =>
  cap === null ? t('{0}, no spending limit', dollars(usd)) : t('{0} of {1}', dollars(usd), dollars(cap));

/** Known cost with the number of unpriced calls: `$1.20 of $5.00, not including 3 calls with unknown prices`. */
export const standingText = (standing: SpendStanding): string =>
  standing.unpriced === 0
    ? spentText(standing)
    : t(
        '{0}, not including {1}',
        spentText(standing),
        counted(standing.unpriced, '1 call with an unknown price', '{0} calls with unknown prices'),
      );

/** Rows about the spending of own API keys: one per month, followed by one per assistant, kind of work and model. */
export function usageRows(rows: readonly UsageRow[]): readonly Row[] {
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
