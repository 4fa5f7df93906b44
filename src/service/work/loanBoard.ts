import { setTimeout as sleep } from 'node:timers/promises';
import type { Store } from '../store/store.ts';

/** Tells those who wait that something may have changed about loans. */
export interface LoanBoard {
  /** Counts changes: look at it, then at the loans, then wait for the next one. */
  readonly changes: number;
  /** Something was put up, taken, given, or let go of. */
  changed(): void;
  /**
   * Fulfilled when there are more changes than so many, and behind a while in any case: other processes may change
   * loans, and leases end.
   */
  next(seen: number, signal?: AbortSignal): Promise<void>;
  /** The service ends. */
  readonly isClosed: boolean;
  /** Nobody is kept waiting any more. */
  close(): void;
}

/** How long one waits at most, in milliseconds: shorter where other processes work on the same store. */
const longestWait = { sqlite: 5000, postgres: 1000 } as const;

export function createLoanBoard(dialect: Store['dialect']): LoanBoard {
  const closing = new AbortController();
  let turn = new AbortController();
  let changes = 0;
  return {
    get changes() {
      return changes;
    },
    changed() {
      changes += 1;
      turn.abort();
      turn = new AbortController();
    },
    async next(seen, signal) {
      if (seen !== changes) return;
      const ended = AbortSignal.any([turn.signal, closing.signal, ...(signal ? [signal] : [])]);
      await sleep(longestWait[dialect], undefined, { signal: ended }).catch(() => undefined);
    },
    get isClosed() {
      return closing.signal.aborted;
    },
    close: () => closing.abort(),
  };
}
