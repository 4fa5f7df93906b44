import { t } from './l10n.ts';

export const SampleNote = ({ sample }: { readonly sample: boolean }) =>
  sample ? <p class="sample">{t('Sample: made-up data')}</p> : null;
