import { t } from './l10n.ts';

/** Says on a page that what it shows is made up, where that is so. */
export const SampleNote = ({ sample }: { readonly sample: boolean }) =>
  sample ? <p class="sample">{t('Sample: made-up data')}</p> : null;
