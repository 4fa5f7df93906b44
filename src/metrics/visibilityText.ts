import type { Figure } from '../contract/views/visibility.ts';
import { tooFewAnswers } from './compareShares.ts';

interface Words {
  readonly language: string;
  /** Formats both counts, such as `2 of 3`. */
  readonly counts: (mentioned: string, answers: string) => string;
}

/**
 * Formats visibility in the same way everywhere: a whole percentage, both counts below 10 answers, or a dash without
 * answers.
 */
export function visibilityText(
  { mentioned, answers, visibility }: Pick<Figure, 'mentioned' | 'answers' | 'visibility'>,
  { language, counts }: Words,
): string {
  if (answers === 0 || visibility === null) return '–';
  if (answers < tooFewAnswers) return counts(mentioned.toLocaleString(language), answers.toLocaleString(language));
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(visibility / 100);
}
