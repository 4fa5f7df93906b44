import { syllable } from 'syllable';
import { memoizeSome } from '../../text/memoize.ts';

/** Longer "words" are codes or noise, so they skip the English rules. */
const maxEnglishWordLength = 40;

const vowelGroups = /[aeiouyæœø]+/gu;
const accents = /\p{M}/gu;

/** Silent end of French words: `table`, `tables`, but not `après`. */
const mute = /es?$/u;

/** Cached words, more than any article has. Counting a word takes microseconds. */
const maxKnown = 20_000;

/**
 * Counts the syllables of a word, at least one. English uses the `syllable` package. Other languages count groups of
 * vowels, so a hiatus such as the Spanish `caos` counts as one. French ignores a mute e.
 */
export const syllablesIn = (word: string, language: string): number =>
  language === 'en' && word.length <= maxEnglishWordLength
    ? inEnglish(word)
    : vowelGroupsIn(language === 'fr' ? word.toLowerCase().normalize('NFC').replace(mute, '') : word);

const inEnglish = memoizeSome(maxKnown, (word) => Math.max(1, syllable(word)));

const vowelGroupsIn = (word: string): number =>
  Math.max(1, word.toLowerCase().normalize('NFD').replace(accents, '').match(vowelGroups)?.length ?? 0);
