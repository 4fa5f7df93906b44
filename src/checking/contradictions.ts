import { carries } from '../text/figures/carries.ts';
import { figuresIn, withoutFigures } from '../text/figures/figures.ts';
import { type Figure } from '../text/figures/figure.ts';
import { sizeOf } from '../text/figures/units.ts';
import type { Span } from '../text/spans.ts';
import { memoizeSome } from '../text/memoize.ts';
import { languageOf, languageOfPage } from '../text/words/language.ts';
import { stemLength } from '../text/words/stems.ts';
import { readArticle, type Statement } from './article.ts';
import { isNamed, type Party } from './evidence/parties.ts';
import { stemsOf } from './evidence/stems.ts';
import { checkWordsOf } from './words/checkWords.ts';

export interface Contradiction {
  readonly sentence: string;
  readonly fact: string;
}

interface Asked {
  readonly markdown: string;
  readonly brand: Party;
  readonly others: readonly Party[];
  readonly facts: readonly string[];
  /** Language of the prompt (ISO 639-1), if known. Detection is unreliable for short texts. */
  readonly language?: string | null;
}

/**
 * Finds sentences about a brand that contradict one of its facts with a different share, amount, measure, or date. The
 * sentence must be in the fact's language, name only the brand and the fact's models and plans, and share most of its
 * other words.
 */
export function contradictionsIn({ markdown, brand, others, facts, language }: Asked): Contradiction[] {
  if (facts.length === 0 || !isNamed(brand, markdown)) return [];
  const names = JSON.stringify(brand);
  // uses the language of the facts if the text is too short to detect its language
  const detected = language ? languageOfPage(markdown, language) : languageOf(markdown);
  const tag = detected ?? languageOf(facts.join('\n'));
  const { statements } = readArticle(markdown, { tag, parties: [brand, ...others] });
  const contradictions = new Map<string, Contradiction>();
  for (const statement of statements) {
    const text = statement.text.trim();
    const { named } = statement.parties;
    if (named.length !== 1 || named[0] !== brand || contradictions.has(text)) continue;
    const known = facts.map((fact) => readFact(JSON.stringify([names, fact, statement.language])));
    const all = known.flatMap(({ figures }) => figures);
    const [fact] = statement.figures
      .filter((figure) => !all.some((other) => carries(other, figure) || carries(other, bare(figure))))
      .flatMap((figure) => known.find((one) => isOtherwise(figure, statement, one)) ?? []);
    if (fact) contradictions.set(text, { sentence: text.slice(0, maxSentenceLength), fact: fact.text });
  }
  return [...contradictions.values()].slice(0, maxContradictions);
}

const bare = ({ approximate: _bound, ...figure }: Figure): Figure => figure;

/** Maximum contradictions per answer, and characters per sentence. */
const maxContradictions = 20;
const maxSentenceLength = 500;

interface BrandFact {
  readonly text: string;
  readonly figures: readonly Figure[];
  /** Names other than the brand: models, plans, versions. */
  readonly names: ReadonlySet<string>;
  readonly stems: ReadonlySet<string>;
}

/** Cached, because the same few facts are compared with every answer. */
const readFact = memoizeSome(5_000, (key): BrandFact => {
  const [brand, text, language] = JSON.parse(key) as [string, string, string];
  const textLanguage = languageOf(text) ?? language;
  const figures = textLanguage === language ? figuresIn(text, language) : [];
  const bare = withoutFigures(text, figures);
  const names = namesIn(bare, JSON.parse(brand) as string[], language);
  const stems = wordsOf(bare, names, JSON.parse(brand) as string[], language);
  return { text, figures, names, stems };
});

function isOtherwise(claim: Figure, statement: Statement, fact: BrandFact): boolean {
  return fact.figures.some((figure) => isAgainst(claim, figure)) && isOfTheSame(claim, statement, fact);
}

/** True if the clause around a place has the same subject as a fact. */
function isOfTheSame(place: Span | Figure, statement: Statement, fact: BrandFact): boolean {
  const { parties, language, block } = statement;
  const brand = parties.named[0] ?? [];
  const names = namesIn(subjectOf(block.text, statement, place, brand), brand, language);
  if (!fact.names.isSubsetOf(names)) return false;
  const others = [...names.difference(fact.names)];
  // A model identifies the product, whatever else its name contains. Without a model, any other name may be another
  // product.
  if ([...fact.names].some(isModel) ? others.some(isModel) : others.length > 0) return false;
  const clause = clauseAround(block.text, statement, place);
  const clauseWords = wordsOf(clause, names, brand, language);
  const shared = fact.stems.intersection(clauseWords).size;
  return fact.stems.size > 0 && shared > fact.stems.size * minShare;
}

/** Share of a fact's words, without names and figures, that a clause on the same subject must contain. */
const minShare = 0.5;

function isAgainst(claim: Figure, fact: Figure): boolean {
  if (claim.kind !== fact.kind) return false;
  if (claim.kind === 'date') return areOtherDays(claim, fact);
  if (!telling.has(claim.kind)) return false;
  if (claim.unit === undefined || fact.unit === undefined || claim.unit === 'ordinal' || claim.unit === 'times')
    return false;
  if (claim.per !== undefined && claim.per !== fact.per) return false;
  const [one, other] = [sizeOf(claim.unit), sizeOf(fact.unit)];
  if (one.base !== other.base) return false;
  const { approximate } = claim;
  if (approximate === fact.approximate && (approximate === 'atMost' || approximate === 'atLeast'))
    return claim.value * one.factor !== fact.value * other.factor;
  const [low, high] = ends(claim, one.factor);
  const [factLow, factHigh] = ends(fact, other.factor);
  const slack = [claim, fact].some(({ approximate }) => approximate === 'about') ? aboutShare : 0;
  return low > factHigh * (1 + slack) || high < factLow * (1 - slack);
}

/** True if two dates differ in a part that both have. Decades and ranges are not compared. */
function areOtherDays(one: Figure, other: Figure): boolean {
  if ([one, other].some(({ high, step }) => high !== undefined || step > 10_000)) return false;
  const parts = ({ value }: Figure): number[] => [
    Math.floor(value / 10_000),
    Math.floor(value / 100) % 100,
    value % 100,
  ];
  const otherParts = parts(other);
  return parts(one).some((part, at) => part > 0 && otherParts[at] !== 0 && part !== otherParts[at]);
}

const telling: ReadonlySet<Figure['kind']> = new Set(['percent', 'money', 'measure']);
const aboutShare = 0.1;

function ends({ value, high = value, approximate }: Figure, factor: number): readonly [number, number] {
  const low = approximate === 'atMost' ? -Infinity : value * factor;
  return [low, approximate === 'atLeast' ? Infinity : high * factor];
}

/**
 * Returns the text from the brand's last name before a figure to the end of its clause. For a date, stops at the date.
 */
function subjectOf(text: string, { start, end }: Statement, figure: Span | Figure, brand: Party): string {
  const before = text.slice(start, figure.start);
  const from = Math.max(0, ...brand.map((name) => before.lastIndexOf(name)));
  if ('kind' in figure && figure.kind === 'date') return before.slice(from);
  return `${before.slice(from)} ${text.slice(figure.end, end).split(clauseEnd)[0] ?? ''}`;
}

function clauseAround(text: string, { start, end }: Statement, figure: Span): string {
  const before = text.slice(start, figure.start).split(clauseEnd).at(-1) ?? '';
  const after = text.slice(figure.end, end).split(clauseEnd)[0] ?? '';
  return `${before} ${after}`;
}

const clauseEnd = /[;,:()–—|](?:\s|$)/;

/**
 * Returns lower-case words that look like parts of names, except those of the brand. In German, only after another name
 * or the brand.
 */
function namesIn(text: string, brand: Party, language: string): ReadonlySet<string> {
  const own = wordsIn(brand);
  const names = new Set<string>();
  let past = -1;
  for (const { 0: word, index } of text.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]+/gu)) {
    const isOwn = own.has(word.toLowerCase());
    const isNoun = language === 'de' && isPlainNoun.test(word) && index !== past + 1;
    if (!isOwn && (isNoun || !isName(word, text.slice(Math.max(0, index - 30), index)))) continue;
    past = index + word.length;
    if (!isOwn) names.add(word.toLowerCase());
  }
  return names;
}

const isPlainNoun = /^\p{Lu}\p{Ll}*$/u;

/**
 * True for `Express`, `eSIM`, `X800H`, and the number of `Sonicare 4100`. The capital at the start of a sentence
 * doesn't count.
 */
function isName(word: string, before: string): boolean {
  if (/^\d+$/.test(word)) return /(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}]{0,25}[ -]$/u.test(before);
  if (isPlainNoun.test(word)) return !/(?:^|[.:!?–—•]\s*)["“(*]*$/u.test(before);
  return /\p{Lu}/u.test(word) || isModel(word);
}

/** True for `x800h` and `4100`, but not `4k`. */
const isModel = (name: string): boolean => /^\p{L}+\d/u.test(name) || /^\d+$/.test(name);

const wordsIn = (names: Party): ReadonlySet<string> =>
  new Set(names.flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u)));

const wordsOf = (text: string, names: ReadonlySet<string>, brand: Party, language: string): ReadonlySet<string> => {
  const skipped = new Set([...names, ...wordsIn(brand)].map((word) => word.slice(0, stemLength)));
  return stemsOf(text, checkWordsOf(language)).difference(skipped);
};
