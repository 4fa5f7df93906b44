import { areOppositeBounds, carries } from './carries.ts';
import type { Figure } from './figure.ts';
import { isDuration, sizeOf } from './units.ts';

export const isMeasure = ({ kind, unit }: Figure): boolean =>
  kind !== 'date' && unit !== 'ordinal' && unit !== 'time' && kind !== 'number';

/** Returns the figures whose unit occurs only once in a text: `was $800, now $650` has two values. */
export const single = (figures: readonly Figure[]): Figure[] => {
  const measures = figures.filter(isMeasure);
  return measures.filter((one) => measures.every((other) => other === one || !isSameUnit(one, other)));
};

export const isSameUnit = (one: Figure, other: Figure): boolean =>
  hasSameBase(one, other) && (one.per === other.per || (monthsOf(one) !== undefined && monthsOf(other) !== undefined));

/**
 * True if two figures can contradict each other. `At most 55 °C` and `over 60 °C` are different cases, and distant
 * values describe different things.
 */
export function isComparable(one: Figure, other: Figure): boolean {
  return isSameUnit(one, other) && !areOppositeBounds(one, other) && ratioOf(one, other) <= maxRatio;
}

/** Ratio of two figures, at least 1. Overlapping ranges have ratio 1. */
export function ratioOf(one: Figure, other: Figure): number {
  const [a, b] = [factorOf(one), factorOf(other)];
  const [low, high] = [one.value * a, (one.high ?? one.value) * a];
  const [from, to] = [other.value * b, (other.high ?? other.value) * b];
  return Math.max(1, from / high, low / to);
}

/** Maximum ratio of figures about the same thing. */
export const maxRatio = 5;

const hasSameBase = (one: Figure, other: Figure): boolean =>
  one.kind === other.kind &&
  (one.unit === other.unit ||
    isDegrees(one, other) ||
    isDegrees(other, one) ||
    (one.unit !== undefined && other.unit !== undefined && sizeOf(one.unit).base === sizeOf(other.unit).base));

/** `20 to 22 degrees` may use any scale. */
const isDegrees = (one: Figure, other: Figure): boolean => one.unit === '°' && other.unit?.startsWith('°') === true;

/** Months in the period of a payment. */
const monthsOf = ({ kind, per }: Figure): number | undefined =>
  kind !== 'money' ? undefined : per === 'month' ? 1 : per === 'year' ? 12 : undefined;

/** Factor to the base unit. Yearly amounts become monthly ones. */
const factorOf = (figure: Figure): number =>
  (figure.unit === undefined ? 1 : sizeOf(figure.unit).factor) / (monthsOf(figure) ?? 1);

/** Lowest and highest value of a figure, in the base unit. */
function endsOf(figure: Figure): readonly [number, number] {
  const { value, high = value, approximate } = figure;
  const factor = factorOf(figure);
  return [figure.high === undefined && approximate === 'atMost' ? -Infinity : value * factor, high * factor];
}

/**
 * True if the figures have the same value or one contains the other. Two upper bounds must be equal. Starting prices
 * only agree with similar amounts.
 */
export function agrees(given: Figure, stated: Figure): boolean {
  if (isSameValue(given, stated) || (isRough(given) && isSameValue(stated, given))) return true;
  const [[low, high], [from, to]] = [endsOf(given), endsOf(stated)];
  const [isStart, isOtherStart] = [given, stated].map(({ approximate }) => approximate === 'atLeast');
  if (isStart && isOtherStart) return false;
  // `From 12 kW` agrees with any higher value.
  const maxFactor = given.kind === 'money' ? maxNearRatio : Infinity;
  if (isStart) return from >= low && from <= low * maxFactor;
  if (isOtherStart) return low >= from && low <= from * maxFactor;
  if (low === -Infinity && from === -Infinity) return false;
  return (low >= from && high <= to) || (from >= low && to <= high);
}

/** True if two figures don't contradict each other: they agree, their ranges overlap, or they are almost equal. */
export function isCompatible(given: Figure, stated: Figure): boolean {
  if (agrees(given, stated)) return true;
  if (isBound(given) || isBound(stated)) return false;
  const ratio = ratioOf(given, stated);
  if (given.high !== undefined || stated.high !== undefined) return ratio <= maxRangeRatio;
  // `1.5 kWh` and `1.4 kWh` may both be measured.
  const isMeasured = given.kind === 'measure' && !isDuration(given.unit) && given.unit?.startsWith('°') !== true;
  return isMeasured && ratio <= maxMeasuredRatio;
}

/** True if a figure of the same unit gives another one: its bound, or a compatible value. */
export const gives = (given: Figure, stated: Figure): boolean =>
  isSameUnit(given, stated) && (isBound(stated) ? confirms(given, stated) : isCompatible(given, stated));

/** True if a row gives a figure, or its lowest and highest price are around it. */
export function isWithinRow(cells: readonly Figure[], stated: Figure): boolean {
  const alike = cells.filter((given) => isSameUnit(given, stated)).toSorted((one, other) => one.value - other.value);
  const [lowest, highest] = [alike[0], alike.at(-1)];
  if (!lowest || !highest) return false;
  const isAround = alike.length > 1 && isCompatible({ ...lowest, high: highest.high ?? highest.value }, stated);
  return isAround || alike.some((given) => isCompatible(given, stated));
}

/** Maximum ratio of ranges that almost touch, because their ends are rounded. */
const maxRangeRatio = 1.05;
const maxMeasuredRatio = 1.08;

const isRough = ({ approximate }: Figure): boolean => approximate === 'about';

export const isBound = ({ approximate }: Figure): boolean => approximate === 'atMost' || approximate === 'atLeast';

/** True if a page contains the exact value or range of an answer, or the end that its bound names. */
export function confirms(given: Figure, stated: Figure): boolean {
  if (!hasSameBase(given, stated)) return false;
  // `Over three to twelve months` means that range.
  const bare = given.high === undefined ? given : asFigure({ ...given, approximate: undefined, per: given.per });
  if (!isBound(stated) || stated.high !== undefined) return isSameValue(bare, stated);
  const end = stated.approximate === 'atMost' ? (given.high ?? given.value) : given.value;
  return end * factorOf(given) === stated.value * factorOf(stated);
}

/** True for overlapping ranges, or values that differ by a quarter or less. */
export const isNear = (given: Figure, stated: Figure): boolean => ratioOf(given, stated) <= maxNearRatio;

const maxNearRatio = 1.25;
const aboutShare = 0.06;

function isSameValue(given: Figure, stated: Figure): boolean {
  const [a, b] = [factorOf(given), factorOf(stated)];
  if (given.per !== stated.per && given.per !== undefined && stated.per !== undefined) {
    // `$1.99 a month` is about `$24 a year`.
    const slack = Math.max(given.step * a, stated.step * b) / 2;
    return (
      given.high === undefined && stated.high === undefined && Math.abs(given.value * a - stated.value * b) <= slack
    );
  }
  // `About a third` is 35%.
  const isAbout = given.kind === 'percent' && (given.approximate ?? stated.approximate) === 'about';
  if (isAbout && given.high === stated.high && Math.abs(given.value - stated.value) <= aboutShare * stated.value)
    return true;
  if (given.value * a === stated.value * b && (given.high ?? 0) * a === (stated.high ?? 0) * b) return true;
  // `$199` is `$199.99` without its cents.
  const coarser = Math.max(given.step * a, stated.step * b);
  const isRounded = given.step * a !== stated.step * b && given.high === undefined && stated.high === undefined;
  if (given.kind === 'money' && isRounded && Math.abs(given.value * a - stated.value * b) < coarser) return true;
  const timed = { ...stated, per: given.per, approximate: stated.approximate };
  return [timed, { ...timed, approximate: undefined }].some((one) => carries(given, asFigure(one)));
}

function asFigure({ approximate, per, ...rest }: Unbound): Figure {
  return { ...rest, ...(approximate !== undefined && { approximate }), ...(per !== undefined && { per }) };
}

type Unbound = Omit<Figure, 'approximate' | 'per'> & {
  readonly approximate: Figure['approximate'];
  readonly per: Figure['per'];
};
