import { checkWordsOf } from '../../../checking/words/checkWords.ts';
import { stemsOf } from '../../../checking/evidence/stems.ts';
import { figuresIn } from '../../../text/figures/figures.ts';
import { type Figure } from '../../../text/figures/figure.ts';
import { isDuration } from '../../../text/figures/units.ts';
import { figureWordsOf } from '../../../text/figures/figureWords.ts';
import { stemLength } from '../../../text/words/stems.ts';
import { fold } from '../../../text/words/fold.ts';

/** Returns words that describe a measure, with numbers as digits. */
export function wordsIn(text: string, language: string): Set<string> {
  const { numbers } = figureWordsOf(language);
  const words = checkWordsOf(language);
  const measureWords = new Set<string>();
  for (const [token] of fold(text).matchAll(/[\p{L}\p{N}]+/gu)) {
    const number = numbers.get(token) ?? (/^\d{1,3}$/.test(token) ? Number(token) : undefined);
    if (number !== undefined) measureWords.add(String(number));
    else for (const stem of stemsOf(token, words)) if (!priceStems.has(stem)) measureWords.add(stem);
  }
  return measureWords;
}

/** Stems that any amount of money implies. */
export const priceStems: ReadonlySet<string> = new Set([
  'cost',
  'costs',
  'price',
  'prices',
  'kost',
  'koste',
  'preis',
  'about',
  'averag',
  'euro',
]);

/** True for `Price per year`, but not for `Attachments`. */
export const isPriceName = (text: string, language: string): boolean =>
  !stemsOf(text, checkWordsOf(language)).isDisjointFrom(priceStems);

export const hasMoney = (text: string, language: string): boolean =>
  figuresIn(text, language).some(({ kind }) => kind === 'money');

/** Finds single durations written with an article: `an hour`, `eines Monats`. */
export function singleDurations(text: string, language: string): Figure[] {
  const { articles } = figureWordsOf(language);
  const isArticle = (word: string): boolean => articles.has(word.toLowerCase());
  const counted = text.replace(/(?<!\p{L})\p{L}+(?= \p{L})/gu, (word) => (isArticle(word) ? '1' : word));
  return counted === text
    ? []
    : figuresIn(counted, language).filter(({ value, high, unit }) => value === 1 && !high && isDuration(unit));
}

/** Returns stems within longer words: `socke` in `Lampensockel`. */
export function innerStems(text: string): Set<string> {
  const stems = new Set<string>();
  for (const [word] of text.toLowerCase().matchAll(/\p{L}{8,}/gu))
    for (let at = minLettersBefore; at + stemLength <= word.length; at++) stems.add(word.slice(at, at + stemLength));
  return stems;
}

/** Letters before a word within a compound. */
const minLettersBefore = 3;
