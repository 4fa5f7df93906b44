import type { Comparison } from '../../../contract/views/comparison.ts';
import { isBeyondChance } from '../../../metrics/compareShares.ts';
import { numeral, t } from '../../l10n.ts';
import { isCompared } from '../verdict.ts';

export function Difference({ comparison }: { readonly comparison: Comparison | undefined }) {
  if (!comparison)
    return (
      <p class="empty">{t('No verdict: this service doesn’t report which prompts both periods have in common.')}</p>
    );
  const { verdict, difference, exploratory } = comparison;
  if (verdict === 'few' && difference === null) return <p class="empty">{t('One of the two has no answers.')}</p>;
  const told = {
    few: t('Too few answers to compare'),
    noise: t('Not significant'),
    other_prompts: t('Not comparable: different prompts or assistants'),
  };
  return (
    <p>
      <strong>{isBeyondChance(verdict) ? t('Significant') : told[verdict]}</strong>{' '}
      {difference !== null && differenceText(difference, comparison)}{' '}
      {exploratory && isCompared(comparison) && <span class="tag">{t('small sample')}</span>}
    </p>
  );
}

/** `The first is 12.1 points above the second (95 % interval: 4.6 to 19.5).` */
function differenceText(difference: number, { low, high }: Comparison): string {
  const ends = [difference, low ?? difference, high ?? difference].map((points) => numeral(points).replace('-', '−'));
  return t('The difference is {0} points (95% interval: {1} to {2}).', ...ends);
}
