import type { Comparison } from '../../contract/views/comparison.ts';
import { numeral, t } from '../l10n.ts';

type Verdict = Comparison['verdict'];

/** The sign of a comparison, beside its words. */
export const verdictSign = (verdict: Verdict): string => ({ up: '▲', down: '▼', noise: '≈', few: '·' })[verdict];

/** What a verdict says, and whether it rests on few answers. */
export const verdictWords = ({ verdict, exploratory }: Pick<Comparison, 'verdict' | 'exploratory'>): string[] =>
  verdict === 'few'
    ? [t('too few answers to tell')]
    : [verdict === 'noise' ? t('within noise') : t('more than chance'), ...(exploratory ? [t('exploratory')] : [])];

/** `▲ 4 points, more than chance`, or `≈ 1.2 points, within noise`. */
export function verdictText(comparison: Comparison): string {
  const { verdict, difference } = comparison;
  const points = difference === null ? '' : t('{0} points', signed(difference));
  return [`${verdictSign(verdict)} ${points}`.trim(), ...verdictWords(comparison)].join(', ');
}

const signed = (value: number): string => (value > 0 ? `+${numeral(value)}` : numeral(value).replace('-', '−'));
