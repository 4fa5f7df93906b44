import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import { emptyOpenersOf } from '../../text/words/emptyOpeners.ts';
import { sourceOf } from '../../text/words/wordLists.ts';

/**
 * What an editor does with a phrase: writes other words `instead`, removes it (`cut`), begins the sentence another way
 * (`reword`), links `sources`, or removes what is left of a `chat`. `greetings` are parts of a chat only
 * at the beginning of a text.
 */
export type PhraseKind = keyof typeof en | 'cut' | 'reword';

type WordFile = Readonly<Record<'instead', Readonly<Record<string, string>>>> &
  Readonly<Record<Exclude<PhraseKind, 'instead'>, readonly string[]>>;

interface PlainWords {
  /** Phrases by kind. Case matters, except for the first letter. */
  readonly patterns: readonly (readonly [PhraseKind, RegExp])[];
  /** Shorter words by the phrase that they replace. */
  readonly instead: ReadonlyMap<string, string>;
}

/** The phrases that editors of a language (ISO 639-1) change; undefined if it has no lists. */
export const plainWordsOf = (language: string): PlainWords | undefined => languages.get(language);

/** Evidence is missing only where the phrase begins a clause: not in "our research shows". */
const clauseStart = String.raw`(?<=^|[.!?:;,(–—]\s|(?<!\p{L})(?:that|because|as|since|and|but|so|while|dass|weil|wie|und|aber)\s)`;

function compile({ instead, ...lists }: WordFile): PlainWords {
  return {
    instead: new Map(Object.entries(instead)),
    patterns: [
      ['instead', phrases(Object.keys(instead))],
      ...kinds.filter((kind) => lists[kind].length > 0).map((kind) => [kind, phrases(lists[kind])] as const),
      ['sources', new RegExp(String.raw`${clauseStart}(?:${oneOf(lists.sources)})(?!\p{L})`, 'giu')],
      ['greetings', new RegExp(`^(?:${oneOf(lists.greetings)})!`, 'gu')],
    ],
  };
}

const kinds = ['cut', 'reword', 'chat'] as const;

/**
 * Whole words that are no part of an address or identifier, and not before a number: `versions prior to 6.1`. Nor parts of
 * `the near future or recent past` and `the top 5 utilized links`.
 */
const phrases = (list: readonly string[]): RegExp => new RegExp(`${phraseStart}(?:${oneOf(list)})${phraseEnd}`, 'gu');

const phraseStart = String.raw`(?<![\p{L}\p{N}_/.@#-]|\d\s(?=utilized))`;
const phraseEnd = String.raw`(?![\p{L}\p{N}_]|[/-]\p{L}|\sv?\d)(?<!future(?=\sor\s))`;

/** The longest first, with either apostrophe, any white space, and the first letter in both cases. */
const oneOf = (list: readonly string[]): string =>
  list
    .toSorted((one, other) => other.length - one.length)
    .map((phrase) =>
      sourceOf(phrase.replace(/^\p{L}/u, (letter) => `[${letter.toLowerCase()}${letter.toUpperCase()}]`)),
    )
    .join('|');

const languages: ReadonlyMap<string, PlainWords> = new Map([
  ['de', compile({ ...de, ...emptyOpenersOf('de') })],
  ['en', compile({ ...en, ...emptyOpenersOf('en') })],
]);
