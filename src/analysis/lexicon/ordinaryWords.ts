import { wordSet } from './lexicon.ts';

/** True where a name, written like this, is a letter, an everyday word or made of nothing else, so that only its spelling tells. */
export function isOrdinary(name: string): boolean {
  const parts = name
    .toLowerCase()
    .split(/[\s-]+/)
    .filter((part) => part !== '');
  return /^[a-z]$/i.test(name) || (parts.length > 0 && parts.every((part) => ordinary.has(part)));
}

/** True for the names of days and months, English and German. */
export function isDayOrMonth(name: string): boolean {
  return calendar.has(name.toLowerCase());
}

const calendar = new Set(
  ['en', 'de'].flatMap((language) => {
    const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
    const day = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
    const months = Array.from({ length: 12 }, (_, index) => month.format(Date.UTC(2024, index, 1)));
    const days = Array.from({ length: 7 }, (_, index) => day.format(Date.UTC(2024, 0, 1 + index)));
    return [...months, ...days].map((name) => name.toLowerCase());
  }),
);

/** Everyday words, above all those that companies and products are called by. */
const ordinary = wordSet('ordinary');
