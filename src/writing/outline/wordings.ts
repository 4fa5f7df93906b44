import type { Wording } from './wording.ts';
import { englishWording } from './wordingEnglish.ts';
import { germanWording } from './wordingGerman.ts';

/**
 * What outline and brief say in a language.
 * @param language a tag such as `de` or `de-AT`; English for all but German
 */
export function wordingOf(language: string): Wording {
  return /^de\b/i.test(language) ? germanWording : englishWording;
}
