import type { ModelPatience } from './patience.ts';

/** Signals of a provider's activity. */
interface Signs {
  /** Text of the answer has arrived. */
  words(): void;
  /** The provider is working on the answer, for example searching or reasoning. */
  work(): void;
}

/**
 * Restarts an attempt's timeout on activity. Activity before the first words never shortens the timeout for them.
 * @param heard restarts the timeout of an attempt that is about to start
 */
export function signsOfLife({ firstWord, nextWord }: ModelPatience, heard: () => void): Signs {
  const firstWords = performance.now() + firstWord;
  let spoken = false;
  return {
    words() {
      spoken = true;
      heard();
    },
    work() {
      if (spoken || performance.now() + nextWord > firstWords) heard();
    },
  };
}
