import { assistantName } from '../../contract/models/assistants.ts';
import { type VendorKind, vendorKinds, vendorOf } from '../../contract/models/vendors.ts';
import type { SpendStanding, UsageRow } from '../../contract/service/usage.ts';
import { counted, dollars, grouped, monthText, t } from '../l10n.ts';

interface Row {
  readonly label: string;
  readonly description: string;
  readonly detail?: string;
}

/** `$1.20 of $5.00; 3 calls of unknown price are not in it`: how the running month stands. */
export function standingText({ usd, cap, unpriced }: SpendStanding): string {
  const spent = cap === null ? t('{0}, no spending limit', dollars(usd)) : t('{0} of {1}', dollars(usd), dollars(cap));
  return unpriced === 0 ? spent : t('{0}, not including {1}', spent, unpricedCalls(unpriced));
}

/** `3 calls of unknown price`. */
const unpricedCalls = (count: number): string =>
  counted(count, '1 call with an unknown price', '{0} calls with unknown prices');

/** What own keys have spent: a row for each month, and below it one for each assistant, kind of work and model. */
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
  const calls = callsCounted(sum((row) => row.calls));
  return {
    label: monthText(`${month}-01`),
    description: [money, calls, ...(unpriced > 0 ? [t('including {0}', unpricedCalls(unpriced))] : [])].join(' · '),
  };
}

function usageRow(row: UsageRow): Row {
  const { kind, assistant, vendor, model, calls, unpriced, usd, searches } = row;
  const what = kindName(kind);
  return {
    label: `$(dash) ${assistant === null ? what : `${assistantName(assistant)}: ${what}`}`,
    description: `${usd === null ? t('price unknown') : dollars(usd)} · ${model ?? vendorName(vendor)}`,
    detail: [
      callsCounted(calls),
      ...(unpriced > 0 ? [t('including {0}', unpricedCalls(unpriced))] : []),
      ...(row.input_tokens + row.output_tokens > 0
        ? [t('{0} input tokens, {1} output tokens', grouped(row.input_tokens), grouped(row.output_tokens))]
        : []),
      ...(searches > 0 ? [counted(searches, '1 web search', '{0} web searches')] : []),
    ].join(', '),
  };
}

const callsCounted = (count: number): string => counted(count, '1 call', '{0} calls');

const vendorName = (kind: string): string => (isVendor(kind) ? vendorOf(kind).name : kind);
const isVendor = (kind: string): kind is VendorKind => vendorKinds.some((known) => known === kind);

const kindNames: Readonly<Record<string, () => string>> = {
  ask: () => t('answers'),
  judge: () => t('sentiment ratings'),
  article: () => t('articles'),
  trial: () => t('key tests'),
  proposal: () => t('prompt suggestions'),
};

/** Kinds of a newer service stay as it names them. */
const kindName = (kind: string): string => kindNames[kind]?.() ?? kind;
