import { setTimeout as sleep } from 'node:timers/promises';

interface Needs {
  /** Ends it. */
  readonly signal: AbortSignal;
  /** Told of the first failure. */
  readonly onTrouble: (error: unknown) => void;
  /** What else is thrown at once; nothing, unless it says otherwise. */
  readonly isPassing?: (error: unknown) => boolean;
  /** How long to wait at the most between two tries, in milliseconds. */
  readonly slowest?: number;
}

/**
 * Tries something until it succeeds, ever more slowly: a store may take nothing for a while, as on a full disk. Throws
 * when it is ended.
 */
export async function retryUntilDone<Result>(
  action: () => Promise<Result>,
  { signal, onTrouble, isPassing = () => true, slowest = maxRetryPauseMs }: Needs,
): Promise<Result> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await action();
    } catch (error) {
      if (!isPassing(error)) throw error;
      if (failures === 1) onTrouble(error);
      await sleep(Math.min(pauseAfter(failures), slowest), undefined, { signal });
    }
  }
}

/** In milliseconds. */
const maxRetryPauseMs = 60_000;

/** How long to wait behind so many failures in a row, in milliseconds. */
export const pauseAfter = (failures: number): number => Math.min(500 * 2 ** failures, maxRetryPauseMs);
