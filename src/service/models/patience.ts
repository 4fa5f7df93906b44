/** How patient we are with a model; times in milliseconds. */
export interface ModelPatience {
  readonly firstWord: number;
  readonly nextWord: number;
  /** For all of an answer. */
  readonly whole: number;
  /** How often it is asked in all. */
  readonly tries: number;
  /** Before the second try; it doubles before each further one. */
  readonly pause: number;
  readonly longestPause: number;
}

/** A local model may take minutes for its first word. */
export const defaultPatience: ModelPatience = {
  firstWord: 180_000,
  nextWord: 60_000,
  whole: 600_000,
  tries: 4,
  pause: 1000,
  longestPause: 60_000,
};

export interface BoundedWait {
  /** Aborted when the patience is at its end. */
  readonly signal: AbortSignal;
  /** A piece of the answer came. */
  heard(): void;
  /** Nothing is waited for any more. */
  stop(): void;
}

/** Waits for an answer, from before its request: some servers say nothing at all until their first word. */
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
