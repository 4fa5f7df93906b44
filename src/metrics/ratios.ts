/** A part of a whole in percent with one decimal; null where nothing was counted. */
export const percent = (part: number, whole: number): number | null => (whole === 0 ? null : oneDecimal(part, whole));

/** The same for numbers that must be there: 0 where nothing was counted. */
export const share = (part: number, whole: number): number => percent(part, whole) ?? 0;

/** The mean of so many values with that sum, with two decimals; null where there are none. */
export const mean = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum * 100) / count) / 100;

// Multiplied before it is divided, so that a half is a half.
const oneDecimal = (part: number, whole: number): number => Math.round((part * 1000) / whole) / 10;
