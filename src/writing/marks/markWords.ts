import { oneOf } from '../../analysis/lexicon/lexicon.ts';
import words from './markWords.json' with { type: 'json' };

type Words = (typeof words)['en'];

/** Words near marks in a language, if known. */
export const markWordsOf = (language: string): Words | undefined =>
  (words as Readonly<Partial<Record<string, Words>>>)[language];

/** Returns a regular expression source that matches whole words of a list. */
export const wholly = (phrases: readonly string[]): string => String.raw`(?<!\p{L})${oneOf(phrases)}(?!\p{L})`;

/** Matches texts that end with one of the phrases. */
export const endsWith = (phrases: readonly string[]): RegExp =>
  new RegExp(String.raw`${wholly(phrases)}[\s,:]*$`, 'iu');
