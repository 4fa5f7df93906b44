import pRetry from 'p-retry';
import { Failure } from '../../contract/failure.ts';
import { isBroken } from './unreachable.ts';

/** Maximum number of retries, and total milliseconds to wait for them. */
const maxPatience = { repeats: 3, milliseconds: 60_000 } as const;
const passingStatuses = new Set([502, 503, 504]);

/** Dependencies of retries, replaceable in tests. `random` returns a number from 0 to below 1. */
export interface Retrying {
  /** Rejects if the signal aborts. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
  readonly random: () => number;
  readonly signal: AbortSignal;
}

interface Needs extends Retrying {
  /** True if a repeated request has no further effect. */
  readonly repeatable: boolean;
  /** Called before each pause that the service requests, in milliseconds. */
  readonly onLimit?: (failure: Failure, pause: number) => void;
}

/** Retries an attempt after a pause if its failure is temporary. Otherwise throws the last error. */
export function withRetries<Result>(
  attempt: () => Promise<Result>,
  { repeatable, onLimit, sleep, random, signal }: Needs,
): Promise<Result> {
  let waited = 0;
  return pRetry(attempt, {
    retries: maxPatience.repeats,
    minTimeout: 0, // `onFailedAttempt` waits for as long as the failure requires.
    async onFailedAttempt({ error, retriesConsumed: repeats, retriesLeft }) {
      if (retriesLeft === 0 || !mayPass(error, repeatable)) throw error;
      const pause = pauseAfter(error, repeats, random);
      if (pause > maxPatience.milliseconds - waited) throw error;
      if (asksToWait(error)) onLimit?.(error, pause);
      await sleep(pause, signal).catch((stopped: unknown) => {
        signal.throwIfAborted();
        throw stopped;
      });
      waited += pause;
    },
  });
}

/** With 429, the request can always be repeated. Other failures require that a repeat has no further effect. */
function mayPass(error: unknown, repeatable: boolean): error is Failure {
  if (!(error instanceof Failure)) return false;
  if (error.status === 429) return error.code !== 'PROMPT_QUOTA_EXCEEDED' || Number.isFinite(secondsAsked(error));
  if (!repeatable || error.code === 'QUERY_TIMEOUT') return false;
  return asksToWait(error) || passingStatuses.has(error.status) || isBroken(error);
}

const asksToWait = ({ status, code }: Failure): boolean => status === 429 || code === 'IDEMPOTENCY_IN_PROGRESS';

/**
 * Returns the milliseconds to wait: the requested time or exponential backoff, plus jitter so that windows don't retry
 * at the same time.
 */
function pauseAfter(failure: Failure, repeats: number, random: () => number): number {
  const doubling = (asksToWait(failure) ? 1000 : 250) * 2 ** repeats;
  const asked = secondsAsked(failure) * 1000;
  // The end of an equal request in progress is unknown, so its requested wait is only a minimum.
  const least = !Number.isFinite(asked)
    ? doubling
    : failure.status === 429
      ? Math.max(0, asked)
      : Math.max(asked, doubling);
  return Math.round(least + random() * Math.max(100, least / 10));
}

const secondsAsked = ({ details }: Failure): number =>
  details !== undefined && 'retry_after' in details ? Number(details.retry_after) : NaN;
