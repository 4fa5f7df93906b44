import { messagesOfCounts } from '../text/counted.ts';

/** The messages of the person's language by the English ones, as the page's document brings them; none in English. */
const messages = JSON.parse(document.querySelector('#messages')?.textContent ?? '{}') as Readonly<
  Record<string, string>
>;
const messageOf = messagesOfCounts(document.documentElement.lang, messages);
const numbers = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 1 });

/** A message in the person's language; `{0}`, `{1}` … stand for what is handed over with it. */
export const t = (message: string, ...values: (string | number)[]): string =>
  (messages[message] ?? message).replace(/\{(\d)\}/gu, (hole, index: string) => String(values[Number(index)] ?? hole));

/**
 * A message for one thing, or for any other number of them, in the person's language; `{0}` is the number as people read
 * it, `{1}` … stand for what is handed over with it.
 */
export const counted = (count: number, one: string, other: string, ...values: (string | number)[]): string =>
  t(messageOf(count, one, other), numeral(count), ...values);

const fine = new Intl.NumberFormat(document.documentElement.lang, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** A number as people read it that is to be reckoned with further: `0.80`. */
export const twoDecimals = (value: number): string => fine.format(value);

/** A number as people read it, to one decimal place: `12,300` or `8.3`. */
export const numeral = (value: number): string => numbers.format(value);
