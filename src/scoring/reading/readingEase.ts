import { syllable } from 'syllable';
import { memoizeSome } from '../../text/memoize.ts';

/** Input of a reading formula. `longWords` have more than six letters. */
export interface Counts {
  readonly words: number;
  readonly sentences: number;
  readonly syllables: number;
  readonly letters: number;
  readonly longWords: number;
}

type Formula = (counts: Counts) => number;

/** A formula like Flesch's: sentence length in words, and word length in syllables. */
const fleschForm =
  (base: number, perSentenceWord: number, perSyllable: number): Formula =>
  ({ words, sentences, syllables }) =>
    base - perSentenceWord * (words / sentences) - perSyllable * (syllables / words);

/**
 * en: Flesch, "A new readability yardstick", Journal of Applied Psychology 32 (1948).
 * de: Amstad, "Wie verständlich sind unsere Zeitungen?", Zürich 1978.
 * es: Szigriszt Pazos, "Sistemas predictivos de legibilidad del mensaje escrito", Madrid 1993.
 * nl: Douma, "De leesbaarheid van landbouwbladen", Wageningen 1960.
 * fr: Kandel and Moles, "Application de l’indice de Flesch à la langue française", Cahiers d’études de radio-télévision
 * 19 (1958).
 * pt: Martins, Ghiraldelo, Nunes, and Oliveira, "Readability formulas applied to textbooks in Brazilian Portuguese",
 * São Carlos 1996: Flesch plus 42 points, because Portuguese words are longer.
 * it: Gulpease; Lucisano and Piemontese, Scuola e Città 39 (1988); counts letters, not syllables.
 * sv, da, nb, no: LIX. In languages with longer words, such as Finnish and Russian, it would rate every text as hard.
 */
const formulas = new Map<string, Formula>([
  ['en', fleschForm(206.835, 1.015, 84.6)],
  ['de', fleschForm(180, 1, 58.5)],
  ['es', fleschForm(206.835, 1, 62.3)],
  ['nl', fleschForm(206.84, 0.93, 77)],
  ['fr', fleschForm(207, 1.015, 73.6)],
  ['pt', fleschForm(248.835, 1.015, 84.6)],
  ['it', ({ words, sentences, letters }) => 89 + (300 * sentences - 10 * letters) / words],
  ...['sv', 'da', 'nb', 'no'].map((language) => [language, fromLix] as const),
]);

/**
 * Returns the reading ease by the formula for a language (ISO 639-1), unrounded. The maximum is 100 (very easy), and 0
 * or less is very hard. Returns 0 without words, and undefined for a language without a formula.
 */
export function readingEase(counts: Counts, language: string): number | undefined {
  const formula = formulas.get(language);
  if (!formula) return undefined;
  return counts.words === 0 || counts.sentences === 0 ? 0 : Math.min(100, formula(counts));
}

/**
 * LIX (Björnsson, "Läsbarhet", Stockholm 1968): words per sentence + percentage of words over six letters. Its scale
 * runs from 20 (children's books) to 40 (between fiction and newspapers) to 60 (scholarly). Our own mapping to reading
 * ease: 20 becomes 100, 40 becomes 60, and 70 becomes 0.
 */
function fromLix({ words, sentences, longWords }: Counts): number {
  const lix = words / sentences + (100 * longWords) / words;
  return 140 - 2 * lix;
}

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
