import { t } from '../l10n.ts';

/** Says of a view that the specification names that it counts all prompts, where its service knows no further filters. */
export const pooledNote = ({ filters }: { readonly filters?: Readonly<Record<string, unknown>> | undefined }): string =>
  filters && 'branded' in filters ? '' : t('Includes all prompts, branded and unbranded.');
