import { createThread } from '../src/threads/thread.ts';
import { benchSize } from '../test/data/productBench.ts';
import type { AnalysisSpeeds } from './analysing.ts';
import type { Measured } from './measure.ts';

/**
 * Measures the megabytes of answers analyzed per second for a brand and its competitors. A separate thread, as in a
 * service, isolates the result from earlier benches.
 */
export async function analysisBench(): Promise<Measured[]> {
  const thread = createThread({ entry: new URL('analysing.ts', import.meta.url), slowest: 300_000, rest: 1000 });
  try {
    const question = { task: 'analysisSpeeds', input: undefined };
    const { few, many } = (await thread.ask(question)) as AnalysisSpeeds;
    return [speed('8 names', few, 6), speed('50 names and 300 aliases', many, 5.5)];
  } finally {
    await thread.close();
  }
}

const speed = (names: string, value: number, limit: number): Measured => ({
  name: `analysis, ${names}, ${benchSize} real answers`,
  value,
  limit,
  better: 'higher',
  unit: 'MB/s',
});
