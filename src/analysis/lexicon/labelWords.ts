import { stopWordsOf } from '../../text/words/stopWords.ts';
import { anyOf, languagesWith, wordSet } from './lexicon.ts';

/**
 * True for a word that labels what an answer says of a thing, or counts, dates or places it, and so names nobody by
 * itself.
 */
export function isLabelWord(word: string): boolean {
  return labels.has(word) || measure.test(word) || (word.length > 7 && made.test(word)) || isDayOrMonth(word);
}

/** True for a word of a label, or one of everyday language that companies are called by, too. */
export const isPlainWord = (word: string): boolean => isLabelWord(word) || isOrdinary(word);

/** True for the names of countries, English and German, and of the largest regions. */
export function isCountry(name: string): boolean {
  countries ??= countryNames();
  return countries.has(name.toLowerCase().replace(/^the /, ''));
}

let countries: ReadonlySet<string> | undefined;

function countryNames(): ReadonlySet<string> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const found = languagesWith('ordinary').flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    return codes.map((code) => names.of(code)?.toLowerCase() ?? '');
  });
  return new Set([...found, ...wordSet('regions')]);
}

/** Numbers, prices and measures: `2024`, `$300`, `16gb`, `55"`. */
const measure = new RegExp(String.raw`^[$€£¥~#<>+≤≥]*\d[\d.,:–]*(?:${anyOf('measureUnits')}|%|\+|["”″€$£])*$`);

/**
 * Words that their ending shows to be a quality: `waterproof`, `pet-friendly`, `durability`, `Benutzerfreundlichkeit`.
 */
const made = new RegExp(`.{2}-?${anyOf('qualityEndings')}$|.{5}${anyOf('nounEndings')}$`);

/** Words of headings, rubrics and properties; company names are left out, as far as they are none of these. */
const labels = wordSet('labels');

/**
 * True where a name, written like this, is a letter, an everyday word or made of nothing else, so that only its
 * spelling tells.
 */
export function isOrdinary(name: string): boolean {
  const parts = name
    .toLowerCase()
    .split(/[\s-]+/)
    .filter((part) => part !== '');
  return /^[a-z]$/i.test(name) || (parts.length > 0 && parts.every((part) => ordinary.has(part)));
}

/**
 * True for an everyday noun that is a name where a sentence begins with it and no article: "Notion is", not "Money is".
 */
export function needsArticle(word: string): boolean {
  bare ??= new Set(languagesWith('bareNouns').flatMap((language) => [...stopWordsOf(language).all]))
    .union(labels.difference(wordSet('countNouns')))
    .union(wordSet('bareNouns'));
  return word.length > 1 && ordinary.has(word) && !bare.has(word);
}

let bare: ReadonlySet<string> | undefined;

/** True for the names of days and months, English and German. */
export function isDayOrMonth(name: string): boolean {
  return calendar.has(name.toLowerCase());
}

const calendar = new Set(
  languagesWith('ordinary').flatMap((language) => {
    const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
    const day = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
    const months = Array.from({ length: 12 }, (_, index) => month.format(Date.UTC(2024, index, 1)));
    const days = Array.from({ length: 7 }, (_, index) => day.format(Date.UTC(2024, 0, 1 + index)));
    return [...months, ...days].map((name) => name.toLowerCase());
  }),
);

/** Everyday words, above all those that companies and products are called by. */
const ordinary = wordSet('ordinary');

/** True for a day, step or part of the day by which an answer divides what it says. */
export const counts = (name: string): boolean => counted.test(name) || dayPart.test(name) || isDayOrMonth(name);

const counted = new RegExp(
  [
    String.raw`^${anyOf('countedParts')}\s?#?\d{1,2}(?:\s?(?:[-–&]|${anyOf('rangeWords')})\s?\d{1,2})?$`,
    String.raw`^第?\s?[\d０-９一二三四五六七八九十]+\s?${anyOf('countersOfParts')}$`,
  ].join('|'),
  'iu',
);
const dayPart = new RegExp(`^${anyOf('dayParts')}$`, 'iu');
