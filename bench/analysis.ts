import { createThread } from '../src/threads/thread.ts';
import { benchSize } from '../test/data/productBench.ts';
import type { AnalysisSpeeds } from './analysing.ts';
import type { Measured } from './measure.ts';

/**
 * How many megabytes of answers a second are read for a brand and its competitors. They are read on a thread of their
 * own, as a service reads them: what other benches did before neither warms nor hinders it.
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
