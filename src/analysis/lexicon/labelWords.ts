import { stopWordsOf } from '../../text/words/stopWords.ts';
import { anyOf, languagesWith, wordSet } from './lexicon.ts';

/** True for a word that labels, counts, dates or places something, and can't be a name alone. */
export function isLabelWord(word: string): boolean {
  return labels.has(word) || measure.test(word) || (word.length > 7 && made.test(word)) || isDayOrMonth(word);
}

/** True for a label word, or an everyday word that may also be a company's name. */
export const isPlainWord = (word: string): boolean => isLabelWord(word) || isOrdinary(word);

/** True for a country, in English or German, or a large region. */
export function isCountry(name: string): boolean {
  countries ??= countryNames();
  return countries.has(name.toLowerCase().replace(/^the /, ''));
}

let countries: ReadonlySet<string> | undefined;

function countryNames(): ReadonlySet<string> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const ofLanguages = languagesWith('ordinary').flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    return codes.map((code) => names.of(code)?.toLowerCase() ?? '');
  });
  return new Set([...ofLanguages, ...wordSet('regions')]);
}

/** Matches numbers, prices and measures: `2024`, `$300`, `16gb`, `55"`. */
const measure = new RegExp(String.raw`^[$€£¥~#<>+≤≥]*\d[\d.,:–]*(?:${anyOf('measureUnits')}|%|\+|["”″€$£])*$`);

/** Matches words whose ending marks a quality: `waterproof`, `pet-friendly`, `durability`, `Benutzerfreundlichkeit`. */
const made = new RegExp(`.{2}-?${anyOf('qualityEndings')}$|.{5}${anyOf('nounEndings')}$`);

/** Words of headings, rubrics and properties. Company names among them are left out, unless they are such words. */
const labels = wordSet('labels');

/** True if a name is a single letter or only everyday words, so that only its spelling identifies it. */
export function isOrdinary(name: string): boolean {
  const parts = name
    .toLowerCase()
    .split(/[\s-]+/)
    .filter((part) => part !== '');
  return /^[a-z]$/i.test(name) || (parts.length > 0 && parts.every((part) => ordinary.has(part)));
}

/**
 * True for an everyday noun that is a name if it starts a sentence without an article: "Notion is", but not "Money is".
 */
export function needsArticle(word: string): boolean {
  bare ??= new Set(languagesWith('bareNouns').flatMap((language) => [...stopWordsOf(language).all]))
    .union(labels.difference(wordSet('countNouns')))
    .union(wordSet('bareNouns'));
  return word.length > 1 && ordinary.has(word) && !bare.has(word);
}

let bare: ReadonlySet<string> | undefined;

/** True for a day or month, in English or German. */
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

/** Everyday words, mainly those used as names of companies and products. */
const ordinary = wordSet('ordinary');

/** True for a day, step or part of the day that divides an answer. */
export const counts = (name: string): boolean => counted.test(name) || dayPart.test(name) || isDayOrMonth(name);

const counted = new RegExp(
  [
    String.raw`^${anyOf('countedParts')}\s?#?\d{1,2}(?:\s?(?:[-–&]|${anyOf('rangeWords')})\s?\d{1,2})?$`,
    String.raw`^第?\s?[\d０-９一二三四五六七八九十]+\s?${anyOf('countersOfParts')}$`,
  ].join('|'),
  'iu',
);
const dayPart = new RegExp(`^${anyOf('dayParts')}$`, 'iu');
