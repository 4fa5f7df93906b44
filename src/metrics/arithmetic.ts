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

/** The 97.5 % point of the standard normal distribution. */
export const z = 1.959963984540054;

/** Ends of an interval in percent with one decimal. Null without answers. */
interface ConfidenceInterval {
  readonly low: number | null;
  readonly high: number | null;
}

/**
 * Returns the 95 % confidence interval of a share with `hits` of `count`: Wilson's score interval without continuity
 * correction (E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", JASA 22, 1927).
 */
export function wilson(hits: number, count: number): ConfidenceInterval {
  if (count === 0) return { low: null, high: null };
  const [low, high] = wilsonEnds(hits, count);
  return { low: Math.round(low * 1000) / 10, high: Math.round(high * 1000) / 10 };
}

/** Returns the same interval as fractions of 1, not rounded. `count` must not be 0. */
export function wilsonEnds(hits: number, count: number): [low: number, high: number] {
  const middle = hits + (z * z) / 2;
  const reach = z * Math.sqrt((hits * (count - hits)) / count + (z * z) / 4);
  const end = (value: number): number => Math.min(Math.max(value / (count + z * z), 0), 1);
  return [end(middle - reach), end(middle + reach)];
}
