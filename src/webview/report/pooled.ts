import { t } from '../l10n.ts';

/**
 * Returns a note for services that can't separate branded prompts, so that a view includes all prompts. Otherwise
 * empty.
 */
export const pooledNote = ({ filters }: { readonly filters?: Readonly<Record<string, unknown>> | undefined }): string =>
  filters && 'branded' in filters ? '' : t('Includes all prompts, branded and unbranded.');
