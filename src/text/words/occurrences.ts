import type { Span } from '../spans.ts';

/** Finds a word in a text, case-sensitive and without adjacent letters or digits, in order. */
export function* occurrences(text: string, word: string): Generator<Span> {
  if (word === '') return;
  for (let start = text.indexOf(word); start >= 0; start = text.indexOf(word, start + word.length)) {
    const end = start + word.length;
    if (!letterOrDigit.test(text.charAt(start - 1)) && !letterOrDigit.test(text.charAt(end))) yield { start, end };
  }
}

const letterOrDigit = /[\p{L}\p{N}]/u;

export const hasWord = (text: string, word: string): boolean => occurrences(text, word).next().done === false;
