import type { Span } from '../../text/markdown/inlineText.ts';
import { checkWordsOf } from '../words/checkWords.ts';
import { type Meaning, type OppositeWords, oppositeWordsOf } from '../words/oppositeWords.ts';
import { meaningAt, type Token, tokensIn } from './clauseTokens.ts';
import { stemsOf } from './stems.ts';

/** A sentence that contains a figure, by offsets in a text. */
export interface FigurePlace {
  readonly text: string;
  readonly sentence: Span;
  readonly figure: Span;
  readonly language: string;
}

/** Characters before and behind a figure in which its clause is looked for. */
const reach = 300;

/**
 * Reads the clause of a figure; undefined in a language without such words. What was read is kept for the figure, which
 * stays the same object from check to check.
 */
export function directionsAt(place: FigurePlace): Directions | undefined {
  const known = read.get(place.figure);
  if (known?.language === place.language) return known;
  const words = oppositeWordsOf(place.language);
  if (!words) return undefined;
  const directions = new Directions(place, words);
  read.set(place.figure, directions);
  return directions;
}

const read = new WeakMap<Span, Directions>();

/** What the clause around a figure says of it: which way it goes, and whether it is denied. */
export class Directions {
  readonly language: string;
  /** Which side of each scale; undefined where it names both. */
  readonly sides = new Map<string, number | undefined>();
  /** The figure with the words that say its direction. */
  readonly place: Span;
  private readonly words: OppositeWords;
  private readonly tokens: readonly Token[];
  private readonly inClause: readonly Token[];
  /** The words that say a direction. */
  private readonly said = new Set<Token>();
  /** Denials, by the places of their words in the clause. */
  private readonly denials: Span[] = [];
  private readonly behind: number;

  constructor({ text, sentence, figure, language }: FigurePlace, words: OppositeWords) {
    const start = Math.max(sentence.start, figure.start - reach);
    const end = Math.min(sentence.end, figure.end + reach);
    this.language = language;
    this.words = words;
    this.behind = figure.end;
    this.tokens = tokensIn(text.slice(start, end), start).filter(
      (token) => token.end <= figure.start || token.start >= figure.end,
    );
    this.inClause = clauseOf(this.tokens, figure, words);
    for (let at = 0; at < this.inClause.length;) {
      const { meaning, length } = meaningAt(this.inClause, at, words);
      if (meaning) this.add(meaning, { start: at, end: at + length }, { text, figure });
      at += length;
    }
    this.place = {
      start: Math.min(figure.start, ...[...this.said].map((token) => token.start)),
      end: Math.max(figure.end, ...[...this.said].map((token) => token.end)),
    };
  }

  private add(meaning: Meaning, { start, end }: Span, near: Pick<FigurePlace, 'text' | 'figure'>): void {
    const phrase = this.inClause.slice(start, end);
    const scale = scaleOf(meaning, phrase, this.inClause[end], near);
    if (scale !== undefined && 'side' in meaning) {
      const isOther = this.sides.has(scale) && this.sides.get(scale) !== meaning.side;
      this.sides.set(scale, isOther ? undefined : meaning.side);
    }
    if (meaning.kind === 'negation') this.denials.push({ start, end });
    if (scale !== undefined || meaning.kind === 'negation') for (const token of phrase) this.said.add(token);
  }

  get isDenied(): boolean {
    return this.denials.length % 2 === 1;
  }

  /** The stems of what is denied: `mind` of `do not mind`. */
  get denied(): ReadonlySet<string | undefined> {
    return new Set(this.denials.map((place) => wordBeside(this.inClause, place, this.language)));
  }

  /** The stems of the words of the clause that say no direction. */
  get clause(): ReadonlySet<string> {
    return this.stemsOf(this.inClause);
  }

  /** Those of its sentence. */
  get sentence(): ReadonlySet<string> {
    return this.stemsOf(this.tokens);
  }

  /** The stems of all words of the clause. */
  get all(): ReadonlySet<string> {
    return shortStems(this.inClause.map(({ word }) => word).join(' '), this.language);
  }

  /** What something is compared with: `than last year`. */
  get compared(): ReadonlySet<string> {
    const than = this.inClause.findIndex(({ word, end }) => end > this.behind && this.words.than.has(word));
    return this.stemsOf(than < 0 ? [] : this.inClause.slice(than + 1));
  }

  private stemsOf(tokens: readonly Token[]): Set<string> {
    const kept = tokens.filter((token) => !this.said.has(token) && !this.words.meanings.has(token.word));
    return shortStems(kept.map(({ word }) => word).join(' '), this.language);
  }
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
  const isTurned =
    claim.sides.size > 0 && [...claim.sides].some(([scale, side]) => areOpposed(side, page.sides.get(scale)));
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

/** The words around a figure up to the marks and words that part clauses. */
function clauseOf(tokens: readonly Token[], figure: Span, { joins }: OppositeWords): Token[] {
  const parts = ({ word }: Token): boolean => joins.has(word) || !/^\p{L}/u.test(word);
  const middle = tokens.findIndex(({ start }) => start >= figure.end);
  const at = middle < 0 ? tokens.length : middle;
  const [before, behind] = [tokens.slice(0, at), tokens.slice(at)];
  const last = behind.findIndex(parts);
  return [...before.slice(before.findLastIndex(parts) + 1), ...(last < 0 ? behind : behind.slice(0, last))];
}
