import type { Comparison, Verdict } from '../contract/views/comparison.ts';
import { wilsonEnds, z } from './wilson.ts';

/** So many of so many. */
export interface Share {
  readonly hits: number;
  readonly count: number;
}

/** Below so many answers a share, or a comparison of it, is a hint at most. */
export const fewAnswers = 50;

/** In fewer answers none of the four counts of a comparison can be expected five times, and nothing is told of them. */
export const tooFewAnswers = 10;

/** Whether a verdict says that something has changed. */
export const isBeyondChance = (verdict: Verdict): verdict is 'up' | 'down' => verdict === 'up' || verdict === 'down';

/** Below it the distribution of χ² is no longer near enough to what it stands for. */
const fewExpected = 5;

/**
 * Whether a share differs from an earlier one by more than chance, where each of them is of independent answers. The
 * verdict is `other_prompts` unless they share a prompt, and `few` where either has fewer than ten answers. Else it is `up` or `down` where two things agree, a test at the
 * two-sided level of 5 % and the interval of the difference, which must leave out 0. The test is the score test with
 * pooled variance, z = (p₁ − p₂) ÷ √(p(1 − p)(1/n₁ + 1/n₂)), whose square is Pearson's χ² of the table (K. Pearson,
 * Philosophical Magazine 50, 1900); where one of the four counts is expected less than five times, it is Fisher's exact
 * one instead (W. G. Cochran, "Some methods for strengthening the common χ² tests", Biometrics 10, 1954). The interval
 * is Newcombe's hybrid score interval, made of the Wilson intervals of both shares (R. G. Newcombe, "Interval estimation
 * for the difference between independent proportions", Statistics in Medicine 17, 1998, pages 873 to 890, method 10).
 */
export function compareShares(now: Share, before: Share, { sharesPrompts = true } = {}): Comparison {
  const fewest = Math.min(now.count, before.count);
  const exploratory = fewest < fewAnswers;
  if (fewest === 0) return { difference: null, low: null, high: null, verdict: 'few', exploratory };
  const difference = now.hits / now.count - before.hits / before.count;
  const [low, high] = newcombe(now, before, difference);
  const isChance = !differs(now, before, difference) || (low <= 0 && high >= 0);
  const tested = fewest < tooFewAnswers ? 'few' : isChance ? 'noise' : difference > 0 ? 'up' : 'down';
  return {
    difference: points(difference),
    low: points(low),
    high: points(high),
    verdict: sharesPrompts ? tested : 'other_prompts',
    exploratory,
  };
}

function differs(now: Share, before: Share, difference: number): boolean {
  const hits = now.hits + before.hits;
  const count = now.count + before.count;
  const expected = (Math.min(now.count, before.count) * Math.min(hits, count - hits)) / count;
  return expected < fewExpected ? exactP(now, before) <= level : Math.abs(scoreOf(now, before, difference)) > z;
}

const level = 0.05;

/**
 * The two-sided p of Fisher's exact test: how likely, with the same margins, tables are that are no likelier than this
 * one (R. A. Fisher, Statistical Methods for Research Workers, 5th edition, 1934).
 */
function exactP(now: Share, before: Share): number {
  const hits = now.hits + before.hits;
  const [first, last] = [Math.max(0, hits - before.count), Math.min(now.count, hits)];
  const logs = [0];
  for (let k = first; k < last; k += 1) {
    const step = ((now.count - k) * (hits - k)) / ((k + 1) * (before.count - hits + k + 1));
    logs.push((logs.at(-1) ?? 0) + Math.log(step));
  }
  const own = logs[now.hits - first] ?? 0;
  const sum = (some: readonly number[]): number => some.reduce((all, log) => all + Math.exp(log - own), 0);
  return sum(logs.filter((log) => log <= own + rounding)) / sum(logs);
}

/** Tables that are equally likely may differ by as much when they are computed. */
const rounding = 1e-7;

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
