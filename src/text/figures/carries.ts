import { sizeOf } from './units.ts';
import type { Figure } from './figure.ts';

/**
 * True if a page's figure supports a claimed one. They must be equal, or rounded as the claim says (`about 1,300` for
 * 1,299; `1.3 million` for 1,298,412). Bounds and periods must match. A date supports a less precise date.
 */
export function carries(evidence: Figure, claim: Figure): boolean {
  if (claim.kind === 'date' || evidence.kind === 'date') return carriesDate(evidence, claim);
  const scale = unitScale(evidence, claim);
  if (scale === undefined) return false;
  if (claim.per !== undefined && evidence.per !== claim.per) return false;
  const [low, high] = [evidence.value * scale, evidence.high === undefined ? undefined : evidence.high * scale];
  if (claim.high !== undefined) {
    // `fewer than 2–8` differs from `2–8`
    const isBounded = isBound(claim.approximate) && evidence.approximate !== claim.approximate;
    return high !== undefined && !isBounded && isClose(low, claim.value, claim) && isClose(high, claim.high, claim);
  }
  if (high !== undefined) return carriesEnd(low, high, claim);
  if (isSameBound(evidence, claim) && isClose(low, claim.value, claim)) return true;
  return isWithinBound({ ...evidence, value: low, step: evidence.step * scale }, claim);
}

/**
 * Returns the factor from the unit of the evidence to that of the claim, or undefined if they measure different things.
 */
function unitScale(evidence: Figure, claim: Figure): number | undefined {
  if (evidence.unit === claim.unit) return 1;
  if (evidence.unit === undefined || claim.unit === undefined) return undefined;
  const [one, other] = [sizeOf(evidence.unit), sizeOf(claim.unit)];
  return one.base === other.base ? one.factor / other.factor : undefined;
}

/** One end of a range supports a bound: `10 to 20` supports `up to 20`. */
function carriesEnd(low: number, high: number, claim: Figure): boolean {
  if (claim.approximate === 'atMost') return isClose(high, claim.value, claim);
  return claim.approximate === 'atLeast' && isClose(low, claim.value, claim);
}

const isBound = (approximate: Figure['approximate']): boolean => approximate === 'atLeast' || approximate === 'atMost';

const isSameBound = ({ approximate }: Figure, claim: Figure): boolean =>
  approximate === claim.approximate || !(isBound(approximate) || isBound(claim.approximate));

/** True if a bound is rounder than the value and close to it: 1,250 and `over 1,250` support `over 1,000`. */
function isWithinBound(evidence: Figure, claim: Figure): boolean {
  const { approximate, value } = evidence;
  if (isBound(approximate) && approximate !== claim.approximate) return false;
  if (claim.approximate === 'atLeast' && claim.isMet === true && value === claim.value) return true;
  if (roundStep(claim) <= roundStep(evidence)) return false;
  const reach = Math.max(roundStep(claim), Math.abs(claim.value) / 4);
  if (claim.approximate === 'atLeast') return value > claim.value && value < claim.value + reach;
  return claim.approximate === 'atMost' && value < claim.value && value > claim.value - reach;
}

/** Relative tolerance of `about`. */
const aboutShare = 0.05;

function isClose(value: number, claimed: number, claim: Figure): boolean {
  return Math.abs(value - claimed) <= slackOf(claimed, claim) + Math.abs(claimed) * 1e-9;
}

/** Returns the tolerance that the claim's own wording allows. */
function slackOf(claimed: number, claim: Figure): number {
  if (claim.approximate === 'about') {
    return Math.max(claim.step / 2, Math.min(roundStep(claim) / 2, Math.abs(claimed) * aboutShare));
  }
  // "Million" and the like round a number of two or more digits.
  const isRounded = claim.step >= 1000 && Math.abs(claimed) >= 10 * claim.step;
  return claim.approximate === undefined && isRounded ? claim.step / 2 : 0;
}

/** Returns the size of the last nonzero digit: 100 for 1,300. */
function roundStep({ value, step }: Figure): number {
  let size = step;
  while (value !== 0 && Number.isInteger(value / (size * 10)) && size < Math.abs(value)) size *= 10;
  return size;
}

/** Compares only the date parts that the claim gives. A plain number can be misread as a year. */
function carriesDate(evidence: Figure, claim: Figure): boolean {
  if (evidence.kind !== claim.kind) return isSameNumber(evidence, claim);
  if (claim.high !== undefined) {
    return (
      evidence.high !== undefined &&
      isInside(evidence.value, claim.value, claim.step) &&
      isInside(evidence.high, claim.high, claim.step)
    );
  }
  if (evidence.step > claim.step) return false;
  const ends = evidence.high === undefined ? [evidence.value] : [evidence.value, evidence.high];
  const hasYear = claim.value >= 10_000;
  return ends.some((date) => isInside(hasYear ? date : date % 10_000, claim.value, claim.step));
}

/** True if a date is in the day, month, year, or decade of another date. */
const isInside = (date: number, said: number, step: number): boolean =>
  Math.floor(date / step) === Math.floor(said / step);

/** True for a year and an equal plain number, because "2000" can be misread as a year. */
function isSameNumber(one: Figure, other: Figure): boolean {
  const [date, number] = one.kind === 'date' ? [one, other] : [other, one];
  return number.kind === 'number' && date.step === 10_000 && date.value / 10_000 === number.value;
}

/** True for opposite limits, such as `over 35 pounds` and `under 80 lb`. They don't contradict each other. */
export function areOppositeBounds(one: Pick<Figure, 'approximate'>, other: Pick<Figure, 'approximate'>): boolean {
  const bounds = new Set([one.approximate, other.approximate]);
  return bounds.has('atLeast') && bounds.has('atMost');
}
