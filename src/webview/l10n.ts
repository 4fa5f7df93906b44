import { messagesOfCounts } from '../text/counted.ts';

/** Translations by English message, from the page's document. Empty in English. */
const messages = JSON.parse(document.querySelector('#messages')?.textContent ?? '{}') as Readonly<
  Record<string, string>
>;
const messageOf = messagesOfCounts(document.documentElement.lang, messages);
const numbers = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 1 });

/** Translates a message and replaces `{0}`, `{1}` … with the values. */
export const t = (message: string, ...values: (string | number)[]): string =>
  (messages[message] ?? message).replace(/\{(\d)\}/gu, (hole, index: string) => String(values[Number(index)] ?? hole));

/** Translates a message in the singular or plural form. `{0}` is the formatted count, and `{1}` … are the values. */
export const counted = (count: number, one: string, other: string, ...values: (string | number)[]): string =>
  t(messageOf(count, one, other), numeral(count), ...values);

const fine = new Intl.NumberFormat(document.documentElement.lang, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Formats a number with two decimals: `0.80`. */
export const twoDecimals = (value: number): string => fine.format(value);

/** Formats a number with at most one decimal: `12,300` or `8.3`. */
export const numeral = (value: number): string => numbers.format(value);
