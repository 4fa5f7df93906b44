import { hostilePatterns, type HostilePattern } from './hostilePatterns.ts';
import type { Measured } from './measure.ts';
import { oneOf, textReaders } from './textReaders.ts';

/** UTF-16 code units. */
const length = 25_000;
const times = 8;
/** Linear time is 8, sorted 9 to 10, quadratic 64. */
const limit = 10;
/** Milliseconds; what the short text takes less than says little. */
const least = 0.5;
const rounds = 8;
/** Microseconds. */
const enough = 50_000;

/** How the time of each reader of texts grows with a text of one repeated pattern, eight times as long; the worst pattern counts. */
export function hostileTextsBench(): Measured[] {
  const patterns = hostilePatterns();
  return Object.entries(textReaders).map(([name, read], reader): Measured => {
    const every = oneOf[name] ?? 1;
    const tried = patterns.filter((_pattern, index) => index % every === reader % every); // each reader others, as most read Markdown
    for (const { text } of patterns.slice(0, 40)) read(text(200)); // gets warm
    const worst = tried.map((pattern) => ({ pattern, growth: growth(read, pattern) })).reduce((one, other) => (other.growth > one.growth ? other : one));
    if (worst.growth > limit) console.log(`${name}: ${JSON.stringify(worst.pattern.name)}`);
    return { name: `${name}, eight times the text`, value: worst.growth, limit, better: 'lower', unit: '×' };
  });
}

/** What holds the limit at once is believed; of the rest the processor's time counts, which others on the machine hardly lengthen. */
function growth(read: (text: string) => unknown, { text }: HostilePattern): number {
  const [short, long] = [(): unknown => read(text(length)), (): unknown => read(text(times * length))];
  const shortest = Math.min(elapsed(short), elapsed(short));
  const glance = elapsed(long) / Math.max(shortest, least);
  if (glance <= limit) return glance;
  let best = Infinity;
  for (let round = 0; round < rounds && best > limit; round += 1) best = Math.min(best, processorTime(long) / Math.max(processorTime(short), least));
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
