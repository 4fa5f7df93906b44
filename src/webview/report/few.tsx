import { fewAnswers } from '../../metrics/compareShares.ts';
import { t } from '../l10n.ts';
import { fewSign, isFew } from './sheet.ts';

/** Behind a figure that rests on so few answers that it is a hint at most, for eyes, screen readers and paper. */
export const Few = ({ base }: { readonly base: number | undefined }) =>
  isFew(base) && (
    <span class="few">
      <span aria-hidden="true">{fewSign}</span>
      <span class="unseen">, {t('small sample')}</span>
    </span>
  );

/** Says once what the sign is for, below the figures that carry it. */
export const FewNote = () => <p class="muted small">{fewNote()}</p>;

/** The same as text. */
export const fewNote = (): string => `${fewSign} ${t('small sample: based on fewer than {0} answers', fewAnswers)}`;
