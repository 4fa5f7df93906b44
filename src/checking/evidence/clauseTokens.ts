import type { Span } from '../../text/markdown/inlineText.ts';
import { matchesOf } from '../../text/matches.ts';
import { memoizeLast } from '../../text/memoize.ts';
import type { Meaning, OppositeWords } from '../words/oppositeWords.ts';

/** A word, or a mark that divides clauses. */
export interface Token extends Span {
  /** In lower case; a mark that divides clauses as it is. */
  readonly word: string;
}

const pattern = /\p{L}+(?:['’]\p{L}+)?|[;:()[\]|–—]|,(?!\p{N})/gu;

/** The words and marks of a text, without the abbreviation of `No. 12`; a sentence is asked for each of its figures. */
export const tokensIn = memoizeLast((text: string, from: number): readonly Token[] =>
  matchesOf(text, pattern)
    .filter(({ 0: { length }, index }) => !isAbbreviation(text, index + length))
    .map(({ 0: word, index }) => ({
      word: word.toLowerCase().replace('’', "'"),
      start: from + index,
      end: from + index + word.length,
    })),
);

const isAbbreviation = (text: string, end: number): boolean =>
  text.charAt(end) === '.' && pointedNumber.test(text.slice(end, end + 4));
const pointedNumber = /^\.\s?\p{N}/u;

/** What the longest phrase at a token means, and how many tokens it has. */
export function meaningAt(
  tokens: readonly Token[],
  at: number,
  { meanings, longest }: OppositeWords,
): { readonly meaning?: Meaning; readonly length: number } {
  for (let length = longest.get(tokens[at]?.word ?? '') ?? 0; length > 0; length--) {
    const meaning = meanings.get(
      tokens
        .slice(at, at + length)
        .map(({ word }) => word)
        .join(' '),
    );
    if (meaning) return { meaning, length };
  }
  return { length: 1 };
}
