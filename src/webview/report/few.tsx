import { fewAnswers } from '../../metrics/compareShares.ts';
import { t } from '../l10n.ts';
import { fewSign, isFew } from './sheet.ts';

/** Marks a figure as a small sample, on screen, on paper, and for screen readers. */
export const Few = ({ base }: { readonly base: number | undefined }) =>
  isFew(base) && (
    <span class="few">
      <span aria-hidden="true">{fewSign}</span>
      <span class="unseen">, {t('small sample')}</span>
    </span>
  );

export const FewNote = () => <p class="muted small">{fewNote()}</p>;

export const fewNote = (): string => `${fewSign} ${t('small sample: based on fewer than {0} answers', fewAnswers)}`;
