import type { Span } from '../../text/markdown/inlineText.ts';
import { checkWordsOf } from '../words/checkWords.ts';
import { clauseMark, type OppositeWords, oppositeWordsOf } from '../words/oppositeWords.ts';
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

/** What the clause around a figure says of it: which way it goes, and whether it is denied. */
interface Clause {
  readonly language: string;
  readonly sides: ReadonlySet<string>;
  readonly isDenied: boolean;
  /** The stems of what is denied: `mind` of `do not mind`. */
  readonly denied: ReadonlySet<string>;
  readonly stems: ReadonlySet<string>;
  /** What something is compared with: `than last year`. */
  readonly compared: ReadonlySet<string>;
}

/** Reads the clause of a figure; undefined in a language without such words. */
export function clauseAt({ text, sentence, figure, language }: FigurePlace): Clause | undefined {
  const words = oppositeWordsOf(language);
  if (!words) return undefined;
  const lead = text.slice(Math.max(sentence.start, figure.start - reach), figure.start);
  const rest = text.slice(figure.end, Math.min(sentence.end, figure.end + reach));
  const before = withoutPlain(lead, words).split(words.joins).at(-1) ?? '';
  const behind = withoutPlain(rest, words).split(words.joins)[0] ?? '';
  const [left, right] = [wordsIn(before), wordsIn(behind)];
  const all = [...left, ...right];
  const sides = new Set<string>();
  for (const word of all) add(sides, 'said', words.pairs.get(word));
  add(sides, 'before', /\p{L}\s*$/u.test(before) ? words.before.get(left.at(-1) ?? '') : undefined);
  add(sides, 'behind', words.behind.get(right[0] ?? ''));
  const denials = all.flatMap((word, at) => (isNegation(word, words) ? [at] : []));
  const stems = (some: readonly string[]): Set<string> =>
    shortStems(some.filter((word) => !words.pairs.has(word) && !isNegation(word, words)).join(' '), language);
  return {
    language,
    sides,
    isDenied: denials.length % 2 === 1,
    denied: new Set(denials.flatMap((at) => [...stems(all.slice(at + 1)), ...[...stems(all)].slice(-1)].slice(0, 1))),
    stems: stems(all),
    compared: stems(wordsIn(behind.split(words.than).slice(1).join(' '))),
  };
}

function add(sides: Set<string>, kind: string, side: number | undefined): void {
  if (side !== undefined) sides.add(`${kind} ${side}`);
}

const withoutPlain = (text: string, { plain }: OppositeWords): string => text.replace(plain, ' ');

const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/\p{L}+(?:'\p{L}+)?/gu) ?? [];

const isNegation = (word: string, { negations }: OppositeWords): boolean => negations.has(word) || word.endsWith("n't");

/** So short that `cost` and `costs` are one. */
const shortStems = (text: string, language: string): Set<string> =>
  new Set([...stemsOf(text, checkWordsOf(language))].map((stem) => stem.slice(0, 4)));

/** Whether what a page says of a figure is the opposite of what a text does; false where either is unclear. */
export function isOpposite(claim: Clause, page: Clause): boolean {
  const isTurned = [...claim.sides].some(
    (side) => page.sides.has(otherOf(side)) && !page.sides.has(side) && !claim.sides.has(otherOf(side)),
  );
  if (isTurned === (claim.isDenied !== page.isDenied)) return false;
  // the same words in another language cannot be told
  if (claim.language !== page.language) return isTurned;
  const isSame = claim.stems.size === 0 || !claim.stems.isDisjointFrom(page.stems);
  return isTurned ? isSame && !isSwapped(claim, page) : isSameDenied(claim, page);
}

const otherOf = (side: string): string => (side.includes('-') ? side.replace('-', '') : side.replace(' ', ' -'));

/** Whether one denies what the other says in the same words. */
function isSameDenied(claim: Clause, page: Clause): boolean {
  const [denying, saying] = claim.isDenied ? [claim, page] : [page, claim];
  const shared = claim.stems.intersection(page.stems).size;
  const isOfTime = [...claim.sides, ...page.sides].some((side) => side.startsWith('before'));
  return (
    !isOfTime &&
    denying.denied.isSubsetOf(saying.stems) &&
    shared >= leastShare * Math.min(claim.stems.size, page.stems.size)
  );
}

const leastShare = 0.5;

/** Whether both compare the same two things the other way round: `A is faster than B`, `B is slower than A`. */
const isSwapped = (claim: Clause, page: Clause): boolean =>
  claim.compared.size > 0 && page.compared.size > 0 && !claim.compared.isSubsetOf(page.compared);

/**
 * True if what a quotation omits or inserts adds or removes a negation: `is … good` for `is not at all good`. Whole
 * clauses may be omitted: `, which is not removable,`.
 */
export function isTurning(hidden: string, put: string, language: string): boolean {
  const words = oppositeWordsOf(language);
  if (!words) return false;
  const denies = (text: string): boolean =>
    withoutPlain(text, words)
      .split(marks)
      .map(wordsIn)
      .some((part) => part.length <= mostDenying && part.some((word) => isNegation(word, words)));
  return denies(hidden) !== denies(put);
}

const marks = new RegExp(clauseMark, 'u');

/** Words of what denies the rest of a sentence; more are a clause of their own. */
const mostDenying = 3;
