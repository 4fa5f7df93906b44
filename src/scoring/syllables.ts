import { syllable } from 'syllable';

/** Longer "words" are codes or noise; the English rules are not run over them. */
const maxEnglishWordLength = 40;

const vowelGroups = /[aeiouyæœø]+/gu;
const accents = /\p{M}/gu;

/**
 * How many syllables a word has, at least one: by the rules of the `syllable` package in English, by groups of
 * vowels in other languages (which counts a hiatus such as the Spanish `caos` as one).
 */
export function syllablesIn(word: string, language: string): number {
  if (language === 'en' && word.length <= maxEnglishWordLength) return Math.max(1, syllable(word));
  return Math.max(1, word.toLowerCase().normalize('NFD').replace(accents, '').match(vowelGroups)?.length ?? 0);
}
