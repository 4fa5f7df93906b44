import type { Log } from '../log.ts';
import type { Store } from '../store/store.ts';
import { retryUntilDone } from './retryUntilDone.ts';

interface Needs {
  readonly store: Pick<Store, 'isAway'>;
  readonly log: Pick<Log, 'warn'>;
  readonly signal: AbortSignal;
}

/** Maximum milliseconds until it's noticed that a store is back. */
const maxAwayPauseMs = 1000;

/** Retries an action while the store is unavailable or full. For results that were paid for or can't be obtained again. */
export const retryWhileAway = <Result>(action: () => Promise<Result>, { store, log, signal }: Needs): Promise<Result> =>
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
