import type { Comparison, Verdict } from '../contract/views/comparison.ts';
import { total, wilsonEnds, z } from './arithmetic.ts';

/** Number of hits in a number of answers. */
export interface Share {
  readonly hits: number;
  readonly count: number;
}

/** With fewer answers, a share or a comparison is only a hint. */
export const fewAnswers = 50;

/** With fewer answers, none of the four counts of a comparison can be expected five times, so there is no verdict. */
export const tooFewAnswers = 10;

export const isBeyondChance = (verdict: Verdict): verdict is 'up' | 'down' => verdict === 'up' || verdict === 'down';

/**
 * Compares two shares of independent answers to different prompts or of different assistants. For two periods, use
 * `compareWindows`. The verdict is `few` if either has fewer than ten answers. Otherwise it is `up` or `down` if a test
 * at the two-sided level of 5 % and the interval of the difference agree, which must exclude 0. The test is the score
 * test with pooled variance, z = (p₁ − p₂) ÷ √(p(1 − p)(1/n₁ + 1/n₂)), whose square is Pearson's χ² of the table (K.
 * Pearson, Philosophical Magazine 50, 1900). If one of the four counts is expected less than five times, it is Fisher's
 * exact test instead (W. G. Cochran, "Some methods for strengthening the common χ² tests", Biometrics 10, 1954). The
 * interval is Newcombe's hybrid score interval, made of the Wilson intervals of both shares (R. G. Newcombe, "Interval
 * estimation for the difference between independent proportions", Statistics in Medicine 17, 1998, pages 873 to 890,
 * method 10).
 */
export function compareShares(now: Share, before: Share): Comparison {
  const fewest = Math.min(now.count, before.count);
  const exploratory = fewest < fewAnswers;
  if (fewest === 0) return { difference: null, low: null, high: null, verdict: 'few', exploratory };
  const difference = now.hits / now.count - before.hits / before.count;
  const [low, high] = newcombe(now, before, difference);
  const isChance = !differs(now, before, difference) || (low <= 0 && high >= 0);
  return {
    difference: points(difference),
    low: points(low),
    high: points(high),
    verdict: fewest < tooFewAnswers ? 'few' : isChance ? 'noise' : difference > 0 ? 'up' : 'down',
    exploratory,
  };
}

function differs(now: Share, before: Share, difference: number): boolean {
  const hits = now.hits + before.hits;
  const count = now.count + before.count;
  const expected = (Math.min(now.count, before.count) * Math.min(hits, count - hits)) / count;
  return expected < fewExpected
    ? exactP([{ before, after: now }]) <= level
    : Math.abs(scoreOf(now, before, difference)) > z;
}

/** Two-sided level of every test. */
export const level = 0.05;

/** Returns the difference in standard errors of equal shares. 0 if all or none are hits. */
function scoreOf(now: Share, before: Share, difference: number): number {
  const pooled = (now.hits + before.hits) / (now.count + before.count);
  const variance = pooled * (1 - pooled) * (1 / now.count + 1 / before.count);
  return variance === 0 ? 0 : difference / Math.sqrt(variance);
}

/** Returns the ends of Newcombe's interval of a difference, as fractions of 1. */
export function newcombe(now: Share, before: Share, difference: number): [low: number, high: number] {
  const [nowLow, nowHigh] = wilsonEnds(now.hits, now.count);
  const [beforeLow, beforeHigh] = wilsonEnds(before.hits, before.count);
  const [nowShare, beforeShare] = [now.hits / now.count, before.hits / before.count];
  return [
    difference - Math.hypot(nowShare - nowLow, beforeHigh - beforeShare),
    difference + Math.hypot(nowHigh - nowShare, beforeShare - beforeLow),
  ];
}

/**
 * Converts a difference to percentage points with one decimal. A half is rounded away from 0, to favor neither
 * direction.
 */
export const points = (difference: number): number =>
  (Math.sign(difference) * Math.round(Math.abs(difference) * 1000)) / 10 || 0;

/**
 * Compares how many answers of one set mention one name and how many mention another. Both shares are of one set of
 * answers, so the test is McNemar's, (n₁ − n₂)² ÷ d, with d answers that mention only one of both (Q. McNemar,
 * Psychometrika 12, 1947). Because d is unknown, it is the maximum possible, min(n₁ + n₂, 2n − n₁ − n₂), which makes a
 * difference least certain. The interval, n₁ − n₂ ± z√(d − (n₁ − n₂)² ÷ n), over n, uses the same d. If d is so small
 * that fewer than five of either are expected, the test is the exact sign test. Below ten answers, the verdict is
 * `few`.
 */
export function compareInSameAnswers(one: number, other: number, count: number): Comparison {
  const plain = compareShares({ hits: one, count }, { hits: other, count });
  if (count === 0) return plain;
  const apart = Math.min(one + other, 2 * count - one - other);
  const difference = one - other;
  const reach = z * Math.sqrt(Math.max(0, apart - (difference * difference) / count));
  const isChance =
    apart < fewApart ? !isBeyondSigns(Math.abs(difference), apart) : Math.abs(difference) <= z * Math.sqrt(apart);
  const points = (value: number): number => Math.round((1000 * value) / count) / 10;
  return {
    ...plain,
    low: points(Math.max(-count, difference - reach)),
    high: points(Math.min(count, difference + reach)),
    verdict: count < tooFewAnswers ? 'few' : isChance ? 'noise' : difference > 0 ? 'up' : 'down',
  };
}

/** With fewer answers that mention only one of both, fewer than five of each are expected. */
const fewApart = 10;

/**
 * True if a difference this large among `apart` answers has a two-sided probability of at most 5 % when both signs are
 * equally likely.
 */
function isBeyondSigns(difference: number, apart: number): boolean {
  let [ways, tail] = [1, 0];
  for (let rarer = 0; rarer <= (apart - difference) / 2; rarer += 1) {
    tail += ways;
    ways = (ways * (apart - rarer)) / (rarer + 1);
  }
  return (2 * tail) / 2 ** apart <= 0.05;
}

/** Share before and after. Neither total is 0. */
export interface Stratum {
  readonly before: Share;
  readonly after: Share;
}

/** Returns the Mantel–Haenszel weight of a stratum, the same before and after. */
export const weightOf = ({ before, after }: Stratum): number =>
  (before.count * after.count) / (before.count + after.count);

/**
 * Random variation of the weighted difference of strata.
 * - `variance` is the variance of Σw(p₁ − p₀) without a change: the hypergeometric variance times `excess`.
 * - `excess` is the ratio of the differences' variance between strata to that variance, at least 1.
 * - `quantile` is the matching 97.5% point.
 */
interface Spread {
  readonly variance: number;
  readonly excess: number;
  readonly quantile: number;
}

/** Measures the spread of strata whose weighted mean difference is known. */
export function spreadOf(strata: readonly Stratum[], difference: number): Spread {
  const expected = total(strata, hypergeometric);
  const degrees = strata.length - 1;
  const seen =
    (total(strata, (stratum) => (weightOf(stratum) * (differenceOf(stratum) - difference)) ** 2) * strata.length) /
    degrees;
  const excess = degrees === 0 || expected === 0 ? 1 : (assumed + (degrees * seen) / expected) / (assumed + degrees);
  return excess > 1
    ? { variance: expected * excess, excess, quantile: studentQuantile(assumed + degrees) }
    : { variance: expected, excess: 1, quantile: z };
}

/** Number of strata that the hypergeometric variance counts as. */
const assumed = 2;

const differenceOf = ({ before, after }: Stratum): number => after.hits / after.count - before.hits / before.count;

/** Returns the variance of the hits after, given all four margins of a stratum. */
function hypergeometric({ before, after }: Stratum): number {
  const [count, hits] = [before.count + after.count, before.hits + after.hits];
  return (before.count * after.count * hits * (count - hits)) / (count ** 2 * (count - 1));
}

/**
 * Returns the 97.5% point of Student's distribution, by the expansion of R. A. Fisher and E. A. Cornish (M. Abramowitz
 * and I. A. Stegun, Handbook of Mathematical Functions, 1964, 26.7.5). It is 0.1% too low with three degrees of
 * freedom, the minimum.
 */
const studentQuantile = (degrees: number): number =>
  [z, 2.3723, 2.8226, 2.5558, 1.5895].reduce((sum, term, power) => sum + term / degrees ** power, 0);

/**
 * Returns how many fewer and how many more hits after than expected are possible. The rule of Mantel and Fleiss
 * requires five of each.
 */
export function roomOf(strata: readonly Stratum[]): readonly [below: number, above: number] {
  const expected = total(
    strata,
    ({ before, after }) => (after.count * (before.hits + after.hits)) / (before.count + after.count),
  );
  return [expected - total(strata, (one) => limitsOf(one)[0]), total(strata, (one) => limitsOf(one)[1]) - expected];
}

/** Returns the minimum and maximum hits after that the margins of a stratum allow. */
const limitsOf = ({ before, after }: Stratum): readonly [fewest: number, most: number] => [
  Math.max(0, after.hits + before.hits - before.count),
  Math.min(after.count, after.hits + before.hits),
];

/** With fewer expected hits, χ² and the normal distribution are too far from the exact one. */
export const fewExpected = 5;

/**
 * Returns the two-sided p of the exact conditional test: the probability, given the margins of every stratum, of sums
 * of hits after that are no more likely than this one. With one stratum, it is R. A. Fisher's test (Statistical Methods
 * for Research Workers, 5th edition, 1934), and with single answers the sign test.
 */
export function exactP(strata: readonly Stratum[]): number {
  const chances = strata.map(chancesOf).reduce(convolved, [1]);
  const own = chances[total(strata, (one) => one.after.hits - limitsOf(one)[0])] ?? 0;
  // Tolerance for rounding errors between equally likely sums.
  return total(chances, (chance) => (chance <= own * (1 + 1e-7) ? chance : 0));
}

/** Returns the probability of each number of hits after, from the minimum to the maximum. */
function chancesOf(stratum: Stratum): number[] {
  const { before, after } = stratum;
  const hits = before.hits + after.hits;
  const [fewest, most] = limitsOf(stratum);
  const logs = [0];
  for (let k = fewest; k < most; k += 1) {
    const step = ((after.count - k) * (hits - k)) / ((k + 1) * (before.count - hits + k + 1));
    logs.push((logs.at(-1) ?? 0) + Math.log(step));
  }
  const highest = Math.max(...logs);
  const all = total(logs, (log) => Math.exp(log - highest));
  return logs.map((log) => Math.exp(log - highest) / all);
}

/** Returns the probabilities of the sum of two numbers. */
function convolved(one: readonly number[], other: readonly number[]): number[] {
  if (other.length === 1) return [...one];
  const sums = Array.from({ length: one.length + other.length - 1 }, () => 0);
  for (const [i, first] of one.entries())
    for (const [j, second] of other.entries()) sums[i + j] = (sums[i + j] ?? 0) + first * second;
  return sums;
}
