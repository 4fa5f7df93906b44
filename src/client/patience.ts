import type { Method } from '../contract/endpoint.ts';
import { Failure } from '../contract/failure.ts';
import { isBroken } from './unreachable.ts';

const most = { repeats: 3, milliseconds: 60_000 } as const;
const passing = new Set([502, 503, 504]);

export interface Patience {
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
  readonly random: () => number;
  readonly signal: AbortSignal;
}

/** Makes an attempt again, after a pause, where its failure is one that passes; otherwise throws what it threw last. */
export async function patiently<Result>(
  attempt: () => Promise<Result>, method: Method, { sleep, random, signal }: Patience,
): Promise<Result> {
  let waited = 0;
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await attempt();
    } catch (error) {
      const pause = repeats < most.repeats && mayPass(error, method) ? pauseAfter(error, repeats, random) : Infinity;
      if (pause > most.milliseconds - waited) throw error;
      await sleep(pause, signal).catch((stopped: unknown) => {
        signal.throwIfAborted();
        throw stopped;
      });
      waited += pause;
    }
  }
}

/** 429 says itself that the request may be repeated; all else only where a repeat changes nothing. */
function mayPass(error: unknown, method: Method): error is Failure {
  if (!(error instanceof Failure)) return false;
  if (error.status === 429) return true;
  return method === 'GET' && error.code !== 'QUERY_TIMEOUT' && (passing.has(error.status) || isBroken(error));
}

/** Milliseconds: as asked for, else doubling, and a little more so that windows do not come back together. */
function pauseAfter({ status, details }: Failure, repeats: number, random: () => number): number {
  const asked = details !== undefined && 'retry_after' in details ? Number(details.retry_after) : NaN;
  const least = Number.isFinite(asked) ? asked * 1000 : (status === 429 ? 1000 : 250) * 2 ** repeats;
  return Math.round(least + random() * Math.max(100, least / 10));
}
