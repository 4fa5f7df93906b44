/** What turns are held against, asked each time, as it can change while callers wait. Times in milliseconds. */
interface Rules {
  readonly perMinute: () => number;
  /** Before this moment of `performance.now()` nobody's turn comes. */
  readonly restsUntil: () => number;
  /** Nobody waits for the end of a longer rest than this. */
  readonly longestRest: () => number;
  /** What is thrown to who does not wait for the end of a rest, so far away as it is. */
  readonly refusal: (wait: number) => Error;
}

interface Turns {
  /** Fulfilled at one's turn, with what gives it back unused. Throws the signal's reason, or the refusal. */
  take(signal: AbortSignal): Promise<() => void>;
}

interface Wait {
  readonly give: (at: number) => void;
  readonly end: (reason: Error) => void;
}

const minute = 60_000;
/** In milliseconds: so soon is other rules' effect on those who wait. */
const maxWaitMs = 1000;

/**
 * Gives so many turns in any minute, in the order in which they were asked for; what waits is all that keeps a timer.
 */
export function createTurns({ perMinute, restsUntil, longestRest, refusal }: Rules): Turns {
  /** When each turn of the last minute was given, the oldest first. */
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
