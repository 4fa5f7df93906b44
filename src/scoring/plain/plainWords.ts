import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import { emptyOpenersOf } from '../../text/words/emptyOpeners.ts';
import { sourceOf } from '../../text/words/wordLists.ts';

/**
 * An editor's action or the kind of phrase: use other words (`instead`), remove (`cut`), begin the sentence differently
 * (`reword`), link a source (`sources`), or remove remains of a chat (`chat`). `greetings` are remains of a chat only
 * at the start of a text.
 */
export type PhraseKind = keyof typeof en | 'cut' | 'reword';

type WordFile = Readonly<Record<'instead', Readonly<Record<string, string>>>> &
  Readonly<Record<Exclude<PhraseKind, 'instead'>, readonly string[]>>;

interface PlainWords {
  /** Phrases by kind. Case-sensitive, except for the first letter. */
  readonly patterns: readonly (readonly [PhraseKind, RegExp])[];
  readonly instead: ReadonlyMap<string, string>;
}

/** Returns undefined for a language (ISO 639-1) without lists. */
export const plainWordsOf = (language: string): PlainWords | undefined => languages.get(language);

/** Evidence is missing only if the phrase begins a clause, unlike in "our research shows". */
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
 * Matches whole words outside addresses and identifiers, and not before a number: `versions prior to 6.1`. Excludes
 * `the near future or recent past` and `the top 5 utilized links`.
 */
const phrases = (list: readonly string[]): RegExp => new RegExp(`${phraseStart}(?:${oneOf(list)})${phraseEnd}`, 'gu');

const phraseStart = String.raw`(?<![\p{L}\p{N}_/.@#-]|\d\s(?=utilized))`;
const phraseEnd = String.raw`(?![\p{L}\p{N}_]|[/-]\p{L}|\sv?\d)(?<!future(?=\sor\s))`;

/** Longest first, with either apostrophe, any white space, and a first letter in either case. */
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
