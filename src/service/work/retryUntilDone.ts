import { setTimeout as sleep } from 'node:timers/promises';

interface Needs {
  readonly signal: AbortSignal;
  /** Called with the first error. */
  readonly onTrouble: (error: unknown) => void;
  /** False for errors to throw immediately. Default: retries all. */
  readonly isPassing?: (error: unknown) => boolean;
  /** Maximum milliseconds between attempts. */
  readonly slowest?: number;
}

/**
 * Retries an action with increasing pauses until it succeeds, for example while a full disk blocks the store. Throws
 * when aborted.
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

/** Milliseconds. */
const maxRetryPauseMs = 60_000;

/** Returns the milliseconds to wait after consecutive failures. */
export const pauseAfter = (failures: number): number => Math.min(500 * 2 ** failures, maxRetryPauseMs);
