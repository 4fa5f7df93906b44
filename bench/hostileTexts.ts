import { hostilePatterns } from './hostilePatterns.ts';
import type { Measured } from './measure.ts';
import { oneOf, textReaders } from './textReaders.ts';

/** UTF-16 code units of the short text. */
const length = 25_000;
const times = 8;
/** Linear time is 8, sorted 9 to 10, quadratic 64. */
export const growthLimit = 10;
/** What grows more is believed at once: no cache explains it, and a longer text could take minutes. */
const surely = 24;
/** Milliseconds. A long text that is read sooner may owe its growth to noise, and so much longer ones are read soon. */
const soon = 100;
/** Of a text so much longer no cache holds even the short one. */
const longer = 8 * length;
/** Milliseconds; what the short text takes less than says little. */
const least = 0.5;
const rounds = 8;
/** Microseconds. */
const enough = 50_000;

/**
 * How the time of a reader of texts grows with a text of one repeated pattern, eight times as long; the worst pattern
 * counts.
 */
export function hostileTextBench(name: string): Measured {
  const read = textReaders[name];
  if (!read) throw new Error(`nothing is read by ${name}`);
  const patterns = hostilePatterns();
  const every = oneOf[name] ?? 1;
  const reader = Object.keys(textReaders).indexOf(name);
  // Each reader others, as most read Markdown.
  const tried = patterns.filter((_pattern, index) => index % every === reader % every);
  for (const { text } of patterns.slice(0, 40)) read(text(200)); // gets warm
  let worst = 0;
  for (const pattern of tried) {
    const found = growth((size) => () => read(pattern.text(size)));
    if (found > growthLimit) console.log(`      ${name}: ${JSON.stringify(pattern.name)} ${found.toFixed(1)} ×`);
    worst = Math.max(worst, found);
    if (worst > surely) break; // others of its kind could take minutes each
  }
  return { name: `${name}, eight times the text`, value: worst, limit: growthLimit, better: 'lower', unit: '×' };
}

/**
 * Growth of the time of some work when its input is eight times as large.
 *
 * What holds the limit at once is believed; of the rest the processor's time counts, which others on the machine hardly
 * lengthen. A linear reader whose short text fits into a cache, or whose lists are short enough for the young heap, and
 * whose long text does not, grows by 11 to 14, so what is a little over the limit is tried again on texts that are both
 * too long for that. What is not linear grows even more there.
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

/** Until a round holds the limit, or two are far from it: one alone may owe it to what else the machine does. */
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

/** Of one run in milliseconds. Some systems count it in steps of four, so that it takes many runs. */
function processorTime(run: () => unknown): number {
  const start = process.threadCpuUsage();
  for (let runs = 1; ; runs += 1) {
    run();
    const { user, system } = process.threadCpuUsage(start);
    if (user + system > enough) return (user + system) / 1000 / runs;
  }
}
