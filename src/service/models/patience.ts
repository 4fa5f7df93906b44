/** Timeouts and retries for a model. Times are in milliseconds. */
export interface ModelPatience {
  readonly firstWord: number;
  readonly nextWord: number;
  /** Timeout for the whole answer. */
  readonly whole: number;
  /** Maximum number of attempts. */
  readonly tries: number;
  /** Delay before the second attempt. Doubles with each further attempt. */
  readonly pause: number;
  readonly longestPause: number;
}

/** Local models can take minutes until their first word. */
export const defaultPatience: ModelPatience = {
  firstWord: 180_000,
  nextWord: 60_000,
  whole: 600_000,
  tries: 4,
  pause: 1000,
  longestPause: 60_000,
};

export interface BoundedWait {
  /** Aborted on timeout. */
  readonly signal: AbortSignal;
  /** Restarts the timeout because a part of the answer has arrived. */
  heard(): void;
  /** Clears all timers. */
  stop(): void;
}

/**
 * Starts the timeouts of a call. Call this before the request, because some servers send nothing until their first
 * word.
 */
export function waitFor({ firstWord, nextWord, whole }: ModelPatience): BoundedWait {
  const controller = new AbortController();
  const giveUp = (): void => controller.abort();
  const end = setTimeout(giveUp, whole);
  let silence = setTimeout(giveUp, firstWord);
  return {
    signal: controller.signal,
    heard() {
      clearTimeout(silence);
      silence = setTimeout(giveUp, nextWord);
    },
    stop() {
      clearTimeout(silence);
      clearTimeout(end);
    },
  };
}
