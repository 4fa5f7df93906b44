import type { Comparison } from '../contract/views/comparison.ts';
import { compareShares, tooFewAnswers } from './compareShares.ts';
import { z } from './wilson.ts';

/**
 * Whether of the same answers more name one than the other, beyond chance. Both shares are of one set of answers, so the
 * test is McNemar's, (n₁ − n₂)² ÷ d with d answers that name only one of both (Q. McNemar, Psychometrika 12, 1947). How
 * many these are is not known: it is taken as many as there can be, min(n₁ + n₂, 2n − n₁ − n₂), with which a difference
 * is least certain; so is the interval, n₁ − n₂ ± z√(d − (n₁ − n₂)² ÷ n), over n. Where d is so small that either would
 * be expected less than five times, the test is the exact one of signs; below ten answers nothing is told.
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

/** In fewer that name only one of both, each is expected less than five times. */
const fewApart = 10;

/** Whether so many of one sign more than of the other are fewer than 5 % likely, both ways, where either is as likely. */
function isBeyondSigns(difference: number, apart: number): boolean {
  let [ways, tail] = [1, 0];
  for (let rarer = 0; rarer <= (apart - difference) / 2; rarer += 1) {
    tail += ways;
    ways = (ways * (apart - rarer)) / (rarer + 1);
  }
  return (2 * tail) / 2 ** apart <= 0.05;
}
