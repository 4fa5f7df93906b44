import type { Comparison } from '../contract/views/comparison.ts';
import { compareShares, tooFewAnswers } from './compareShares.ts';
import { z } from './wilson.ts';

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
