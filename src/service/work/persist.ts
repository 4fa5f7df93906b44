import { setTimeout as sleep } from 'node:timers/promises';

interface Needs {
  /** Ends it. */
  readonly signal: AbortSignal;
  /** Told of the first failure. */
  readonly onTrouble: (error: unknown) => void;
}

/** Tries something until it succeeds, ever more slowly: a store may take nothing for a while, as on a full disk. Throws when it is ended. */
export async function persist(deed: () => Promise<void>, { signal, onTrouble }: Needs): Promise<void> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await deed();
    } catch (error) {
      if (failures === 1) onTrouble(error);
      await sleep(pauseAfter(failures), undefined, { signal });
    }
  }
}

/** How long to wait behind so many failures in a row, in milliseconds. */
export const pauseAfter = (failures: number): number => Math.min(500 * 2 ** failures, 60_000);
