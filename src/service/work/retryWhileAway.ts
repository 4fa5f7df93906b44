import type { Log } from '../log.ts';
import type { Store } from '../store/store.ts';
import { retryUntilDone } from './retryUntilDone.ts';

interface Needs {
  readonly store: Pick<Store, 'isAway'>;
  readonly log: Pick<Log, 'warn'>;
  /** Ends it. */
  readonly signal: AbortSignal;
}

/** So soon (milliseconds) it is noticed that a store is back. */
const maxAwayPauseMs = 1000;

/**
 * Does something with a store, and again where the store is away, until it is back: for what was paid for, or cannot be
 * told again.
 */
export const retryWhileAway = <Result>(action: () => Promise<Result>, { store, log, signal }: Needs): Promise<Result> =>
  retryUntilDone(action, {
    signal,
    slowest: maxAwayPauseMs,
    isPassing: (error) => store.isAway(error),
    onTrouble: (error) =>
      log.warn(
        { reason: error instanceof Error ? error.message : String(error) },
        'the store cannot be reached; waiting to save until it can',
      ),
  });
