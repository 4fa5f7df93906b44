import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import type { Store } from '../store/store.ts';

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

interface AwayNeeds {
  readonly store: Pick<Store, 'isAway'>;
  readonly log: Pick<Log, 'warn'>;
  readonly signal: AbortSignal;
}

/** Maximum milliseconds until it's noticed that a store is back. */
const maxAwayPauseMs = 1000;

/** Retries an action while the store is unavailable or full. For results that were paid for or can't be obtained again. */
export const retryWhileAway = <Result>(
  action: () => Promise<Result>,
  { store, log, signal }: AwayNeeds,
): Promise<Result> =>
  retryUntilDone(action, {
    signal,
    slowest: maxAwayPauseMs,
    isPassing: (error) => store.isAway(error),
    onTrouble: (error) =>
      log.warn(
        { reason: error instanceof Error ? error.message : String(error) },
        'the store is unavailable; saving will be retried',
      ),
  });
