import { fold } from './fold.ts';
import type { Segment } from './words.ts';

/** Letters by which words that belong together are held for one: `measure`, `measured`, `measuring`. */
export const stemLength = 5;

/** The first letters of a word in lower case, without a plural -s. */
export const stemOf = (word: string): string => singularOf(word).slice(0, stemLength);

/** A word in small letters without a plural -s; `bus`, `gas` and `class` keep theirs, and `TVs` does not. */
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

/** Words as they are written, without numbers, single letters and those that every text has. */
export function contentWords(words: readonly Segment[], stopWords: ReadonlySet<string>): string[] {
  const isContent = (text: string): boolean =>
    text.length > 1 && !stopWords.has(text.toLowerCase().replace(/’/g, "'")) && hasLetter.test(text);
  return words.flatMap(({ text }) => (isContent(text) ? text : []));
}

const hasLetter = /\p{L}/u;
