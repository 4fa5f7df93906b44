import type { ComparedAnswer, ComparisonState } from '../../contract/comparisonState.ts';
import { t } from '../l10n.ts';

/** Marks of items that only one of the answers has. */
export interface Side {
  readonly sign: 'added' | 'removed' | 'only';
  readonly label: string;
}

/** True if both answers are from one assistant, so that the newer one replaces the older one. */
export const sameAssistant = ({ older, newer }: ComparisonState): boolean => older.assistant === newer.assistant;

export function sideOf(state: ComparisonState, answer: ComparedAnswer): Side {
  if (!sameAssistant(state)) return { sign: 'only', label: t('Only in {0}:', answer.assistant) };
  return answer === state.older ? { sign: 'removed', label: t('Removed:') } : { sign: 'added', label: t('Added:') };
}
