import openers from './emptyOpeners.json' with { type: 'json' };
import { sourceOf } from './wordLists.ts';

/** Openers of sentences that say nothing, as sources of regular expressions. */
interface EmptyOpeners {
  /** What follows them is a sentence. */
  readonly cut: readonly string[];
  /** The sentence has to begin another way. */
  readonly reword: readonly string[];
}

const none: EmptyOpeners = { cut: [], reword: [] };

/** The openers of a language (ISO 639-1). */
export const emptyOpenersOf = (language: string): EmptyOpeners =>
  new Map<string, EmptyOpeners>(Object.entries(openers)).get(language) ?? none;

const all = Object.values(openers).flatMap(({ cut }) => cut);
const opening = new RegExp(String.raw`(^[\s>*_-]*|[.!?]\s)(?:${sourceOf(all.join('|'))})\s{1,3}(\p{L})`, 'giu');

/** A line without them, in any language: `In conclusion, it works.` becomes `It works.` */
export const withoutEmptyOpeners = (line: string): string =>
  line.replace(opening, (_, before: string, letter: string) => before + letter.toUpperCase());
