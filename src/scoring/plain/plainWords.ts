import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import { emptyOpenersOf } from '../../text/words/emptyOpeners.ts';
import { sourceOf } from '../../text/words/wordLists.ts';
import type { BlockReading } from '../../article/blockReading.ts';
import type { Span } from '../../text/markdown/inlineText.ts';
import { placesOf } from '../../text/matches.ts';
import { memoize } from '../../text/memoize.ts';
import { outside, withoutOverlaps } from '../../text/spans.ts';
import { quotedIn } from '../../text/words/quotations.ts';

/**
 * An editor's action or the kind of phrase: use other words (`instead`), remove (`cut`), begin the sentence differently
 * (`reword`), link a source (`sources`), or remove remains of a chat (`chat`). `greetings` are remains of a chat only
 * at the start of a text.
 */
type PhraseKind = keyof typeof en | 'cut' | 'reword';

type WordFile = Readonly<Record<'instead', Readonly<Record<string, string>>>> &
  Readonly<Record<Exclude<PhraseKind, 'instead'>, readonly string[]>>;

interface PlainWords {
  /** Phrases by kind. Case-sensitive, except for the first letter. */
  readonly patterns: readonly (readonly [PhraseKind, RegExp])[];
  readonly instead: ReadonlyMap<string, string>;
}

/** Returns undefined for a language (ISO 639-1) without lists. */
const plainWordsOf = (language: string): PlainWords | undefined => languages.get(language);

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

/** A phrase that an editor would change. Offsets are in the block's text. */
export interface Phrase extends Span {
  readonly kind: PhraseKind;
  /** As in the text, on one line. */
  readonly written: string;
  /** Replacement for an `instead` phrase, with the same capitalization. */
  readonly better: string;
  readonly isFirst: boolean;
}

/** Words before a clause that could be a sentence. */
const conjunction = /(?<!\p{L})(?:also|although|and|but|for example|however|so|though),?\s$/iu;

const withFirst = (text: string, to: 'lower' | 'upper'): string =>
  (to === 'upper' ? text.charAt(0).toUpperCase() : text.charAt(0).toLowerCase()) + text.slice(1);

/** Finds the phrases of a block that an editor would change, outside code, quotations, and page titles. */
export const phrasesIn = memoize((reading: BlockReading): readonly Phrase[] => {
  const { text, links, code = [], kind } = reading.content;
  const plain = plainWordsOf(reading.language);
  if (!plain || (kind !== 'paragraph' && kind !== 'item')) return [];
  const found = plain.patterns.flatMap(([phrase, pattern]) =>
    placesOf(text, pattern).map((place) => ({ kind: phrase, ...place })),
  );
  if (found.length === 0) return [];
  const titles = links.filter((link) => /^\p{Lu}/u.test(link.text));
  const unsaid = withoutOverlaps([...reading.quotations, ...quotedIn(text), ...code, ...titles]);
  return outside(unsaid, withoutOverlaps(found)).flatMap((place): Phrase[] => {
    const written = text.slice(place.start, place.end).replace(/\s+/g, ' ');
    const isCapital = /^\p{Lu}/u.test(written);
    const before = text.slice(Math.max(0, place.start - 20), place.start);
    const isFirst = /(?:^|[.!?:–—•(-]\s*)$/u.test(before);
    // A title, such as "In Order to Live"
    if (place.kind === 'instead' && isCapital && !isFirst) return [];
    // Cutting would leave an introductory clause without its reference: "Before you begin, it's important to note that
    // …"
    if (place.kind === 'cut' && !isFirst && !conjunction.test(before)) return [];
    const better = plain.instead.get(written) ?? plain.instead.get(withFirst(written, 'lower')) ?? '';
    return [{ ...place, written, better: isCapital ? withFirst(better, 'upper') : better, isFirst }];
  });
});
