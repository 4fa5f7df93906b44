/** What was measured, and the limit that it is held against. */
export interface Measured {
  readonly name: string;
  readonly value: number;
  readonly limit: number;
  readonly better: 'lower' | 'higher';
  readonly unit: string;
}

/** Whether a measurement holds its limit. */
export const holds = ({ value, limit, better }: Measured): boolean => (better === 'lower' ? value <= limit : value >= limit);

/** The median of so many runs, in milliseconds, after some to get warm. */
export async function median(run: () => unknown, runs = 51): Promise<number> {
  const times: number[] = [];
  for (let turn = -10; turn < runs; turn += 1) {
    const start = performance.now();
    await run();
    if (turn >= 0) times.push(performance.now() - start);
  }
  times.sort((one, other) => one - other);
  return times[Math.floor(runs / 2)] ?? 0;
}
