import pRetry from 'p-retry';
import { Failure } from '../../contract/failure.ts';
import { isBroken } from './unreachable.ts';

/** So often an attempt is repeated, and so long is waited for that in all. */
const maxPatience = { repeats: 3, milliseconds: 60_000 } as const;
const passingStatuses = new Set([502, 503, 504]);

/** What a repeat needs of its surroundings, replaceable in tests. `random` gives 0 up to 1. */
export interface Retrying {
  /** Rejects when its signal ends it. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
  readonly random: () => number;
  readonly signal: AbortSignal;
}

interface Needs extends Retrying {
  /** Whether a repeat changes nothing that the first attempt did not change. */
  readonly repeatable: boolean;
  /** Told before each pause that the service asks for, in milliseconds. */
  readonly onLimit?: (failure: Failure, pause: number) => void;
}

/** Makes an attempt again, after a pause, where its failure is one that passes; otherwise throws what it threw last. */
export function withRetries<Result>(
  attempt: () => Promise<Result>,
  { repeatable, onLimit, sleep, random, signal }: Needs,
): Promise<Result> {
  let waited = 0;
  return pRetry(attempt, {
    retries: maxPatience.repeats,
    minTimeout: 0, // how long to wait is asked of each failure
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

/** 429 says itself that the request may be repeated; all else only where a repeat changes nothing. */
function mayPass(error: unknown, repeatable: boolean): error is Failure {
  if (!(error instanceof Failure)) return false;
  if (error.status === 429) return error.code !== 'PROMPT_QUOTA_EXCEEDED' || Number.isFinite(secondsAsked(error));
  if (!repeatable || error.code === 'QUERY_TIMEOUT') return false;
  return asksToWait(error) || passingStatuses.has(error.status) || isBroken(error);
}

const asksToWait = ({ status, code }: Failure): boolean => status === 429 || code === 'IDEMPOTENCY_IN_PROGRESS';

/** Milliseconds: as asked for, else doubling, and a little more so that windows do not come back together. */
function pauseAfter(failure: Failure, repeats: number, random: () => number): number {
  const doubling = (asksToWait(failure) ? 1000 : 250) * 2 ** repeats;
  const asked = secondsAsked(failure) * 1000;
  // Nobody knows when the first of two equal requests is done, so that what is asked for there is a beginning only.
  const least = !Number.isFinite(asked)
    ? doubling
    : failure.status === 429
      ? Math.max(0, asked)
      : Math.max(asked, doubling);
  return Math.round(least + random() * Math.max(100, least / 10));
}

const secondsAsked = ({ details }: Failure): number =>
  details !== undefined && 'retry_after' in details ? Number(details.retry_after) : NaN;
