import type { Span } from '../../text/markdown/inlineText.ts';
import { checkWordsOf } from '../words/checkWords.ts';
import { type Meaning, maxPhrase, type OppositeWords, oppositeWordsOf } from '../words/oppositeWords.ts';
import { stemsOf } from './stems.ts';

/** What the clause around a figure says of it: which way it goes, and whether it is denied. */
export interface Directions {
  readonly language: string;
  /** Which side of each scale; undefined where it names both. */
  readonly sides: ReadonlyMap<string, number | undefined>;
  readonly isDenied: boolean;
  /** The stems of what is denied: `mind` of `do not mind`. */
  readonly denied: ReadonlySet<string | undefined>;
  /** The words of the clause, and of its sentence, that say no direction. */
  readonly clause: ReadonlySet<string>;
  readonly sentence: ReadonlySet<string>;
  /** All words of the clause. */
  readonly all: ReadonlySet<string>;
  /** What something is compared with: `than last year`. */
  readonly compared: ReadonlySet<string>;
  /** The figure with the words that say its direction. */
  readonly place: Span;
}

/** A sentence that contains a figure, by offsets in a text. */
export interface FigurePlace {
  readonly text: string;
  readonly sentence: Span;
  readonly figure: Span;
  readonly language: string;
}

/** Characters before and behind a figure in which its clause is looked for. */
const reach = 300;

/** Reads the clause of a figure; undefined in a language without such words. */
export function directionsAt({ text, sentence, figure, language }: FigurePlace): Directions | undefined {
  const words = oppositeWordsOf(language);
  if (!words) return undefined;
  const start = Math.max(sentence.start, figure.start - reach);
  const end = Math.min(sentence.end, figure.end + reach);
  const tokens = tokensIn(text.slice(start, end), start).filter(
    (token) => token.end <= figure.start || token.start >= figure.end,
  );
  const clause = clauseOf(tokens, figure, words);
  const sides = new Map<string, number | undefined>();
  const said = new Set<Token>();
  const denials: Span[] = [];
  for (let at = 0; at < clause.length;) {
    const { meaning, length } = meaningAt(clause, at, words);
    const phrase = clause.slice(at, at + length);
    const scale = meaning && scaleOf(meaning, phrase, clause[at + length], { text, figure });
    if (meaning && scale !== undefined && 'side' in meaning)
      sides.set(scale, sides.has(scale) && sides.get(scale) !== meaning.side ? undefined : meaning.side);
    if (meaning?.kind === 'negation') denials.push({ start: at, end: at + length });
    if (scale !== undefined || meaning?.kind === 'negation') for (const token of phrase) said.add(token);
    at += length;
  }
  const stems = (kept: readonly Token[]): Set<string> =>
    shortStems(
      kept.flatMap((token) => (said.has(token) || words.meanings.has(token.word) ? [] : token.word)).join(' '),
      language,
    );
  const than = clause.findIndex(({ word, end: past }) => past > figure.end && words.than.has(word));
  return {
    language,
    sides,
    isDenied: denials.length % 2 === 1,
    denied: new Set(denials.map((place) => wordBeside(clause, place, language))),
    clause: stems(clause),
    sentence: stems(tokens),
    all: shortStems(clause.map(({ word }) => word).join(' '), language),
    compared: stems(than < 0 ? [] : clause.slice(than + 1)),
    place: {
      start: Math.min(figure.start, ...[...said].map((token) => token.start)),
      end: Math.max(figure.end, ...[...said].map((token) => token.end)),
    },
  };
}

/** The stem of the first word behind a phrase that says something, or else of the last before it. */
function wordBeside(clause: readonly Token[], { start, end }: Span, language: string): string | undefined {
  const stemAt = ({ word }: Token): string | undefined => [...shortStems(word, language)][0];
  const behind = clause
    .slice(end)
    .map(stemAt)
    .find((stem) => stem !== undefined);
  return (
    behind ??
    clause
      .slice(0, start)
      .map(stemAt)
      .findLast((stem) => stem !== undefined)
  );
}

/** So short that `cost` and `costs` are one. */
const shortStems = (text: string, language: string): Set<string> =>
  new Set([...stemsOf(text, checkWordsOf(language))].map((stem) => stem.slice(0, 4)));

/** The scale on which a phrase stands; undefined where it says no direction of the figure. */
function scaleOf(
  meaning: Meaning,
  phrase: readonly Token[],
  next: Token | undefined,
  { text, figure }: Pick<FigurePlace, 'text' | 'figure'>,
): string | undefined {
  const [from, past] = [phrase[0]?.start ?? 0, phrase.at(-1)?.end ?? 0];
  if (meaning.kind === 'side') return meaning.scale;
  if (meaning.kind === 'time') return isBeside(text, past, figure.start) ? 'time' : undefined;
  // `20 % more power` says nothing of `20 % less noise`
  if (meaning.kind === 'quantifier' && isBeside(text, figure.end, from)) return `quantity of ${next?.word ?? ''}`;
  return undefined;
}

const isBeside = (text: string, from: number, to: number): boolean => from <= to && text.slice(from, to).trim() === '';

/** Whether what a page says of a figure is the opposite of what a text does; false where either is unclear. */
export function isOpposite(claim: Directions, page: Directions): boolean {
  const isTurned = [...claim.sides].some(([scale, side]) => areOpposed(side, page.sides.get(scale)));
  const isDenied = claim.isDenied !== page.isDenied;
  if (isTurned === isDenied) return false;
  // the same words in another language cannot be told
  if (claim.language !== page.language) return isTurned;
  return isTurned ? isSameSubject(claim, page) && !isSwapped(claim, page) : isSameDenied(claim, page);
}

const areOpposed = (one: number | undefined, other: number | undefined): boolean =>
  one !== undefined && other !== undefined && one !== other;

const isSameSubject = ({ sentence }: Directions, other: Directions): boolean =>
  sentence.size === 0 || other.sentence.size === 0 || !sentence.isDisjointFrom(other.sentence);

/** Whether one denies what the other says in the same words; `not after 2019` is no denial of `until 2019`. */
function isSameDenied(claim: Directions, page: Directions): boolean {
  if (claim.sides.has('time') || page.sides.has('time')) return false;
  const [denying, saying] = claim.isDenied ? [claim, page] : [page, claim];
  const shared = claim.clause.intersection(page.clause).size;
  return denying.denied.isSubsetOf(saying.all) && shared >= leastShare * Math.min(claim.clause.size, page.clause.size);
}

/** Of the words of the shorter clause, for a denial to be one of the same. */
const leastShare = 0.5;

/** Whether both compare the same two things the other way round: `A is faster than B`, `B is slower than A`. */
const isSwapped = (claim: Directions, page: Directions): boolean =>
  claim.compared.size > 0 && page.compared.size > 0 && !claim.compared.isSubsetOf(page.compared);

interface Token extends Span {
  /** In lower case; a mark that divides clauses as it is. */
  readonly word: string;
}

const pattern = /\p{L}+(?:['’]\p{L}+)?|[;:()[\]|–—]|,(?!\p{N})/gu;

/** The words and marks of a text, without the abbreviation of `No. 12`. */
const tokensIn = (text: string, from: number): Token[] =>
  [...text.matchAll(pattern)]
    .map(({ 0: word, index }) => ({ word, index, end: index + word.length }))
    .filter(({ end }) => !/^\.\s?\p{N}/u.test(text.slice(end, end + 4)))
    .map(({ word, index, end }) => ({
      word: word.toLowerCase().replace('’', "'"),
      start: from + index,
      end: from + end,
    }));

/** The words around a figure up to the marks and words that part clauses. */
function clauseOf(tokens: readonly Token[], figure: Span, { joins }: OppositeWords): Token[] {
  const parts = ({ word }: Token): boolean => joins.has(word) || !/^\p{L}/u.test(word);
  const middle = tokens.findIndex(({ start }) => start >= figure.end);
  const at = middle < 0 ? tokens.length : middle;
  const [before, behind] = [tokens.slice(0, at), tokens.slice(at)];
  const last = behind.findIndex(parts);
  return [...before.slice(before.findLastIndex(parts) + 1), ...(last < 0 ? behind : behind.slice(0, last))];
}

/** What the longest phrase at a token means, and how many tokens it has. */
function meaningAt(
  tokens: readonly Token[],
  at: number,
  { meanings }: OppositeWords,
): { readonly meaning?: Meaning; readonly length: number } {
  for (let length = maxPhrase; length > 0; length--) {
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
