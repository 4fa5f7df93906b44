import type { Span } from '../markdown/inlineText.ts';

/** Where a word stands in a text as it is written, with no letter or digit beside it, in order. */
export function* occurrences(text: string, word: string): Generator<Span> {
  if (word === '') return;
  for (let start = text.indexOf(word); start >= 0; start = text.indexOf(word, start + word.length)) {
    const end = start + word.length;
    if (!letterOrDigit.test(text.charAt(start - 1)) && !letterOrDigit.test(text.charAt(end))) yield { start, end };
  }
}

const letterOrDigit = /[\p{L}\p{N}]/u;

export const hasWord = (text: string, word: string): boolean => occurrences(text, word).next().done === false;
