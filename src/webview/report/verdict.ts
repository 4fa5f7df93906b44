import type { Comparison } from '../../contract/views/comparison.ts';
import { counted, numeral, t } from '../l10n.ts';

type Verdict = Comparison['verdict'];

export const verdictSign = (verdict: Verdict): string =>
  ({ up: '▲', down: '▼', noise: '≈', few: '·', other_prompts: '·' })[verdict];

export function verdictWords({ verdict, exploratory }: Pick<Comparison, 'verdict' | 'exploratory'>): string[] {
  if (verdict === 'other_prompts') return [t('different prompts or assistants')];
  if (verdict === 'few') return [t('too few answers to compare')];
  return [verdict === 'noise' ? t('not significant') : t('significant'), ...(exploratory ? [t('small sample')] : [])];
}

/** True if there are enough answers to the same prompts for a comparison. */
export const isCompared = ({ verdict }: Pick<Comparison, 'verdict'>): boolean =>
  verdict !== 'few' && verdict !== 'other_prompts';

/** Describes prompts that were asked in only one of two periods, such as `12 new prompts not compared`. */
export function leftOutWords(compared: Comparison['compared']): string[] {
  const { new_prompts: added = 0, dropped_prompts: dropped = 0 } = compared ?? {};
  return [
    ...(added > 0 ? [counted(added, '1 new prompt not compared', '{0} new prompts not compared')] : []),
    ...(dropped > 0 ? [counted(dropped, '1 prompt not asked again', '{0} prompts not asked again')] : []),
  ];
}

/** `▲ +4 points, significant`; without points if there is no comparison. */
export function verdictText(comparison: Comparison): string {
  const { verdict, difference } = comparison;
  const words = verdictWords(comparison);
  if (!isCompared(comparison)) return words.join(', ');
  const points = difference === null ? '' : t('{0} points', signed(Math.round(difference)));
  return [`${verdictSign(verdict)} ${points}`.trim(), ...words].join(', ');
}

const signed = (value: number): string => (value > 0 ? `+${numeral(value)}` : numeral(value).replace('-', '−'));
