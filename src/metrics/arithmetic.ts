export const total = <Item>(items: readonly Item[], valueOf: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + valueOf(item), 0);

export const sumOf = <Name extends string>(rows: readonly Readonly<Record<Name, number>>[], name: Name): number =>
  total(rows, (row) => row[name]);

/** Returns a share in percent with one decimal. Null if the total is 0. */
export const percent = (part: number, whole: number): number | null => (whole === 0 ? null : oneDecimal(part, whole));

/** Returns a share in percent with one decimal. 0 if the total is 0. */
export const share = (part: number, whole: number): number => percent(part, whole) ?? 0;

/** Returns the mean with two decimals. Null without values. */
export const mean = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum * 100) / count) / 100;

// Multiplies before dividing, so that a half stays exact.
const oneDecimal = (part: number, whole: number): number => Math.round((part * 1000) / whole) / 10;
