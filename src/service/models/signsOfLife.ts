import type { ModelPatience } from './patience.ts';

/** What a provider is heard by. */
interface Signs {
  /** Words of the answer came. */
  words(): void;
  /** It shows that it works on the answer, as by a search or a thought. */
  work(): void;
}

/**
 * Tells an attempt that its provider is alive. What comes before the first words never has them waited for shorter than
 * without it.
 * @param heard of the attempt, which is about to begin
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
