/** What was measured, and the limit that it is held against. */
export interface Measured {
  readonly name: string;
  readonly value: number;
  readonly limit: number;
  readonly better: 'lower' | 'higher';
  readonly unit: string;
}

/** Whether a measurement holds its limit. */
export const holds = ({ value, limit, better }: Measured): boolean =>
  better === 'lower' ? value <= limit : value >= limit;

/** The median of so many runs, in milliseconds, after some to get warm. */
export async function median(run: () => unknown, runs = 51): Promise<number> {
  const [found = 0] = await mediansInTurns([run], runs, 10);
  return found;
}

/** The median of each, where they take turns, so that what else the machine does meets them alike. */
export async function mediansInTurns(runs: readonly (() => unknown)[], rounds: number, warm = 3): Promise<number[]> {
  const times = runs.map((): number[] => []);
  for (let round = -warm; round < rounds; round += 1) {
    for (const [index, run] of runs.entries()) {
      const start = performance.now();
      await run();
      if (round >= 0) times[index]?.push(performance.now() - start);
    }
  }
  return times.map(middle);
}

/** The value in the middle. */
export const middle = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
