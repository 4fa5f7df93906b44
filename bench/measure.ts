export interface Measured {
  readonly name: string;
  readonly value: number;
  readonly limit: number;
  readonly better: 'lower' | 'higher';
  readonly unit: string;
}

/** True if a value is within its limit. */
export const holds = ({ value, limit, better }: Measured): boolean =>
  better === 'lower' ? value <= limit : value >= limit;

/** Returns the median time of the runs in milliseconds, after warm-up runs. */
export async function median(run: () => unknown, runs = 51): Promise<number> {
  const [found = 0] = await mediansInTurns([run], runs, 10);
  return found;
}

/** Returns the median time of each, measured alternately so that other load affects all alike. */
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

export const middle = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
