import type { Figure } from '../contract/views/visibility.ts';
import { tooFewAnswers } from './compareShares.ts';

interface Words {
  readonly language: string;
  /** Both counts in words, such as `2 of 3`. */
  readonly counts: (mentioned: string, answers: string) => string;
}

/**
 * Visibility as every screen shows it: a whole percentage, the two counts below 10 answers, and a dash without answers.
 */
export function visibilityText(
  { mentioned, answers, visibility }: Pick<Figure, 'mentioned' | 'answers' | 'visibility'>,
  { language, counts }: Words,
): string {
  if (answers === 0 || visibility === null) return '–';
  if (answers < tooFewAnswers) return counts(mentioned.toLocaleString(language), answers.toLocaleString(language));
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(visibility / 100);
}
