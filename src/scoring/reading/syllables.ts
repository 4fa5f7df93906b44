import { syllable } from 'syllable';
import { memoizeSome } from '../../text/memoize.ts';

/** Longer "words" are codes or noise; the English rules are not run over them. */
const maxEnglishWordLength = 40;

const vowelGroups = /[aeiouyæœø]+/gu;
const accents = /\p{M}/gu;

/** The end of French words that nobody speaks: `table`, `tables`; that of `après` is spoken. */
const mute = /es?$/u;

/** So many words are remembered, which are more than any article has: to count one takes microseconds. */
const maxKnown = 20_000;

/**
 * How many syllables a word has, at least one: by the rules of the `syllable` package in English, by groups of
 * vowels in other languages (which counts a hiatus such as the Spanish `caos` as one), in French without a mute e.
 */
export const syllablesIn = (word: string, language: string): number =>
  language === 'en' && word.length <= maxEnglishWordLength
    ? inEnglish(word)
    : vowelGroupsIn(language === 'fr' ? word.toLowerCase().normalize('NFC').replace(mute, '') : word);

const inEnglish = memoizeSome(maxKnown, (word) => Math.max(1, syllable(word)));

const vowelGroupsIn = (word: string): number =>
  Math.max(1, word.toLowerCase().normalize('NFD').replace(accents, '').match(vowelGroups)?.length ?? 0);
