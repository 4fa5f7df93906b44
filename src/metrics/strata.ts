import type { Share } from './compareShares.ts';
import { total } from './arithmetic.ts';
import { z } from './wilson.ts';

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
