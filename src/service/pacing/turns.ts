/** Limits, read each time because they can change while callers wait. Times are in milliseconds. */
interface Rules {
  readonly perMinute: () => number;
  /** Moment of `performance.now()` before which no turn is given. */
  readonly restsUntil: () => number;
  /** Longest pause that callers wait for. */
  readonly longestRest: () => number;
  /** Creates the error for callers that don't wait for the end of a pause, which is `wait` away. */
  readonly refusal: (wait: number) => Error;
}

interface Turns {
  /**
   * Resolves at the caller's turn, with a function that returns the turn unused. Throws the signal's reason, or the
   * refusal.
   */
  take(signal: AbortSignal): Promise<() => void>;
}

interface Wait {
  readonly give: (at: number) => void;
  readonly end: (reason: Error) => void;
}

const minute = 60_000;
/** Maximum milliseconds until changed limits take effect for waiting callers. */
const maxWaitMs = 1000;

/** Gives at most `perMinute` turns in any minute, in order of request. Sets a timer only while callers wait. */
export function createTurns({ perMinute, restsUntil, longestRest, refusal }: Rules): Turns {
  /** Moments of the turns in the last minute, oldest first. */
  const given: number[] = [];
  const waiting = new Set<Wait>();
  let timer: NodeJS.Timeout | undefined;

  const giveBack = (at: number): void => {
    const place = given.indexOf(at);
    if (place >= 0) given.splice(place, 1);
    serve();
  };

  function serve(): void {
    clearTimeout(timer);
    const now = performance.now();
    const rest = restsUntil() - now;
    while (given[0] !== undefined && given[0] <= now - minute) given.shift();
    for (const { give, end } of waiting) {
      if (rest > longestRest()) end(refusal(rest));
      else if (rest > 0 || given.length >= perMinute()) break;
      else {
        given.push(now);
        give(now);
      }
    }
    if (waiting.size > 0)
      timer = setTimeout(serve, Math.min(rest > 0 ? rest : (given[0] ?? now) + minute - now, maxWaitMs));
  }

  return {
    take: (signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const leave = (): void => {
          waiting.delete(wait);
          signal.removeEventListener('abort', abort);
        };
        const wait: Wait = {
          give(at) {
            leave();
            resolve(() => giveBack(at));
          },
          end(reason) {
            leave();
            reject(reason);
          },
        };
        const abort = (): void => {
          wait.end(signal.reason as Error);
          serve();
        };
        signal.addEventListener('abort', abort);
        waiting.add(wait);
        serve();
      }),
  };
}
