import { hostilePatterns } from './hostilePatterns.ts';
import type { Measured } from './measure.ts';
import { oneOf, textReaders } from './textReaders.ts';

/** UTF-16 code units of the short text. */
const length = 25_000;
const times = 8;
/** Limit for growth: linear time is 8, sorting 9 to 10, quadratic 64. */
export const growthLimit = 10;
/** Growth that is accepted as a failure without a retry: no cache explains it, and a longer text could take minutes. */
const surely = 24;
/** Milliseconds. Below it, the growth may be noise, and a much longer text is still read quickly. */
const soon = 100;
/** Length of a short text that doesn't fit into any cache. */
const longer = 8 * length;
/** Minimum time in milliseconds of the short text, because shorter times are unreliable. */
const least = 0.5;
const rounds = 8;
/** Minimum CPU time of a measurement in microseconds. */
const enough = 50_000;

/**
 * Measures how a text reader's time grows for repeated patterns when the text is eight times as long. The worst pattern
 * counts.
 */
export function hostileTextBench(name: string): Measured {
  const read = textReaders[name];
  if (!read) throw new Error(`nothing is read by ${name}`);
  const patterns = hostilePatterns();
  const every = oneOf[name] ?? 1;
  const reader = Object.keys(textReaders).indexOf(name);
  // Spreads the patterns over the readers, because most of them read Markdown.
  const tried = patterns.filter((_pattern, index) => index % every === reader % every);
  for (const { text } of patterns.slice(0, 40)) read(text(200)); // warm-up
  let worst = 0;
  for (const pattern of tried) {
    const found = growth((size) => () => read(pattern.text(size)));
    if (found > growthLimit) console.log(`      ${name}: ${JSON.stringify(pattern.name)} ${found.toFixed(1)} ×`);
    worst = Math.max(worst, found);
    if (worst > surely) break; // similar patterns could take minutes each
  }
  return { name: `${name}, eight times the text`, value: worst, limit: growthLimit, better: 'lower', unit: '×' };
}

/**
 * Measures the growth of the time of some work when its input is eight times as large.
 *
 * Accepts a first measurement within the limit. Otherwise, uses CPU time, on which other processes have little
 * influence. A linear reader grows by 11 to 14 if only its short text fits into a cache, or only its short lists fit
 * into the young heap. Slightly too high growth is therefore measured again with two longer texts. Nonlinear growth is
 * even higher for these.
 */
export function growth(reading: (size: number) => () => unknown): number {
  const [short, long] = [reading(length), reading(times * length)];
  const ofLong = elapsed(long);
  const glance = ofLong / Math.max(Math.min(elapsed(short), elapsed(short)), least);
  if (glance <= growthLimit) return glance;
  const found = leastGrowth(short, long);
  if (found <= growthLimit || (found > surely && ofLong > soon)) return found;
  return leastGrowth(reading(longer), reading(times * longer));
}

/**
 * Repeats until a round is within the limit, or two rounds are far above it, because other load can distort a single
 * round.
 */
function leastGrowth(short: () => unknown, long: () => unknown): number {
  let best = Infinity;
  for (let round = 0; round < rounds && best > growthLimit; round += 1) {
    best = Math.min(best, processorTime(long) / Math.max(processorTime(short), least));
    if (best > surely && round > 0) break;
  }
  return best;
}

function elapsed(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

/** Returns the CPU time of one run in milliseconds. Some systems count in steps of four, so it needs many runs. */
function processorTime(run: () => unknown): number {
  const start = process.threadCpuUsage();
  for (let runs = 1; ; runs += 1) {
    run();
    const { user, system } = process.threadCpuUsage(start);
    if (user + system > enough) return (user + system) / 1000 / runs;
  }
}
