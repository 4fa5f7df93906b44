import { oneOf } from '../../analysis/lexicon/lexicon.ts';
import words from './markWords.json' with { type: 'json' };

type Words = (typeof words)['en'];

/** The words that stand beside marks in a language; undefined where they are not known. */
export const markWordsOf = (language: string): Words | undefined =>
  (words as Readonly<Partial<Record<string, Words>>>)[language];

/** The source of an expression for whole words of a list. */
export const wholly = (phrases: readonly string[]): string => String.raw`(?<!\p{L})${oneOf(phrases)}(?!\p{L})`;

/** The same where a text ends with one of them. */
export const endsWith = (phrases: readonly string[]): RegExp =>
  new RegExp(String.raw`${wholly(phrases)}[\s,:]*$`, 'iu');
