import type { Comparison } from '../contract/views/comparison.ts';
import { wilsonEnds, z } from './wilson.ts';

/** So many of so many. */
export interface Share {
  readonly hits: number;
  readonly count: number;
}

/** Below so many answers a comparison is a hint at most. */
const fewAnswers = 50;

/**
 * Whether a share differs from an earlier one by more than chance, where each of them is of independent answers. The
 * verdict is `up` or `down` where two things agree: the score test with pooled variance at the two-sided level of 5 %,
 * z = (p₁ − p₂) ÷ √(p(1 − p)(1/n₁ + 1/n₂)), whose square is Pearson's χ² of the table (K. Pearson, Philosophical
 * Magazine 50, 1900), and the interval of the difference, which must leave out 0. The interval is Newcombe's hybrid
 * score interval, made of the Wilson intervals of both shares (R. G. Newcombe, "Interval estimation for the difference
 * between independent proportions", Statistics in Medicine 17, 1998, pages 873 to 890, method 10).
 */
export function compareShares(now: Share, before: Share): Comparison {
  const exploratory = Math.min(now.count, before.count) < fewAnswers;
  if (now.count === 0 || before.count === 0)
    return { difference: null, low: null, high: null, verdict: 'noise', exploratory };
  const difference = now.hits / now.count - before.hits / before.count;
  const [low, high] = newcombe(now, before, difference);
  const isChance = Math.abs(scoreOf(now, before, difference)) <= z || (low <= 0 && high >= 0);
  return {
    difference: points(difference),
    low: points(low),
    high: points(high),
    verdict: isChance ? 'noise' : difference > 0 ? 'up' : 'down',
    exploratory,
  };
}

/** How many standard errors of equal shares they are apart; 0 where all hit or none does. */
function scoreOf(now: Share, before: Share, difference: number): number {
  const pooled = (now.hits + before.hits) / (now.count + before.count);
  const variance = pooled * (1 - pooled) * (1 / now.count + 1 / before.count);
  return variance === 0 ? 0 : difference / Math.sqrt(variance);
}

function newcombe(now: Share, before: Share, difference: number): [low: number, high: number] {
  const [nowLow, nowHigh] = wilsonEnds(now.hits, now.count);
  const [beforeLow, beforeHigh] = wilsonEnds(before.hits, before.count);
  const [nowShare, beforeShare] = [now.hits / now.count, before.hits / before.count];
  return [
    difference - Math.hypot(nowShare - nowLow, beforeHigh - beforeShare),
    difference + Math.hypot(nowHigh - nowShare, beforeShare - beforeLow),
  ];
}

/** Percentage points with one decimal; a half is rounded away from 0, so that neither direction is favoured. */
const points = (difference: number): number =>
  (Math.sign(difference) * Math.round(Math.abs(difference) * 1000)) / 10 || 0;
