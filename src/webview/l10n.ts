/** The messages of the person's language by the English ones, as the page's document brings them; none in English. */
const messages = JSON.parse(document.querySelector('#messages')?.textContent ?? '{}') as Readonly<
  Record<string, string>
>;
const numbers = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 1 });

/** A message in the person's language; `{0}`, `{1}` … stand for what is handed over with it. */
export const t = (message: string, ...values: (string | number)[]): string =>
  (messages[message] ?? message).replace(/\{(\d)\}/gu, (hole, index: string) => String(values[Number(index)] ?? hole));

/** A number as people read it, to one decimal place: `12,300` or `8.3`. */
export const numeral = (value: number): string => numbers.format(value);
