import { setTimeout as sleep } from 'node:timers/promises';
import type { Store } from '../store/store.ts';

/** Notifies waiting callers of changes to loans. */
export interface LoanBoard {
  /** Number of changes. Read it first, then read the loans, then wait with `next`. */
  readonly changes: number;
  /** Reports that a loan was offered, taken, answered or released. */
  changed(): void;
  /**
   * Resolves when there are more changes than `seen`. Also resolves after a timeout, because other processes may change
   * loans and leases expire.
   */
  next(seen: number, signal?: AbortSignal): Promise<void>;
  /** True once the service is ending. */
  readonly isClosed: boolean;
  /** Ends all waits. */
  close(): void;
}

/** Maximum wait in milliseconds. Shorter on PostgreSQL, where other processes share the store. */
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
