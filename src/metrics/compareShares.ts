import type { Comparison, Verdict } from '../contract/views/comparison.ts';
import { exactP, fewExpected } from './strata.ts';
import { wilsonEnds, z } from './wilson.ts';

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
