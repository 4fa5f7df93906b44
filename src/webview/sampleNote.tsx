import { t } from './l10n.ts';

/** Note that the page shows made-up sample data. */
export const SampleNote = ({ sample }: { readonly sample: boolean }) =>
  sample ? <p class="sample">{t('Sample: made-up data')}</p> : null;
