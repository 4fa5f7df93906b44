import openers from './emptyOpeners.json' with { type: 'json' };
import { sourceOf } from './wordLists.ts';

/** Meaningless sentence openers, as regular expression sources. */
interface EmptyOpeners {
  /** Can be deleted, because a sentence follows. */
  readonly cut: readonly string[];
  /** Require rewording the sentence. */
  readonly reword: readonly string[];
}

const none: EmptyOpeners = { cut: [], reword: [] };

export const emptyOpenersOf = (language: string): EmptyOpeners =>
  new Map<string, EmptyOpeners>(Object.entries(openers)).get(language) ?? none;

const all = Object.values(openers).flatMap(({ cut }) => cut);
const opening = new RegExp(String.raw`(^[\s>*_-]*|[.!?]\s)(?:${sourceOf(all.join('|'))})\s{1,3}(\p{L})`, 'giu');

/** Removes meaningless openers of any language: `In conclusion, it works.` becomes `It works.` */
export const withoutEmptyOpeners = (line: string): string =>
  line.replace(opening, (_, before: string, letter: string) => before + letter.toUpperCase());
