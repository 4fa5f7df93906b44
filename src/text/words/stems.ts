import { fold } from './fold.ts';
import type { Segment } from './words.ts';

/** Letters that related words share: `measure`, `measured`, `measuring`. */
export const stemLength = 5;

/** Returns the first letters of a word in lower case, without a plural -s. */
export const stemOf = (word: string): string => singularOf(word).slice(0, stemLength);

/** Removes a plural -s from a lower-case word. Keeps it in `bus`, `gas`, and `class`, and in `TVs`. */
export function singularOf(word: string): string {
  const folded = fold(word).replace(owning, '');
  const shortest = vowel.test(folded) ? 4 : 3;
  return folded.length >= shortest && plural.test(folded) ? folded.slice(0, -1) : folded;
}

const owning = /['’]s$/u;
const vowel = /[aeiouy]/u;
const plural = /[^s]s$/u;

export const stemsOf = (words: readonly Segment[], stopWords: ReadonlySet<string>): string[] =>
  contentWords(words, stopWords).map(stemOf);

/** Returns words as written, without numbers, single letters, and stop words. */
export function contentWords(words: readonly Segment[], stopWords: ReadonlySet<string>): string[] {
  const isContent = (text: string): boolean =>
    text.length > 1 && !stopWords.has(text.toLowerCase().replace(/’/g, "'")) && hasLetter.test(text);
  return words.flatMap(({ text }) => (isContent(text) ? text : []));
}

const hasLetter = /\p{L}/u;
