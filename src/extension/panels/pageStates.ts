import type { RunPage } from '../../contract/content/page.ts';
import { t } from '../l10n.ts';

const labels: Readonly<Record<RunPage['state'], () => string>> = {
  waiting: () => t('Waiting'),
  read: () => t('Read'),
  forbidden: () => t('Forbidden by its robots.txt'),
  not_found: () => t('Not there'),
  refused: () => t('Refused by its server'),
  consent: () => t('Behind a question for consent'),
  empty: () => t('Empty without its scripts'),
  pdf: () => t('A PDF, not read'),
  not_text: () => t('No text'),
  too_large: () => t('Too large'),
  timeout: () => t('Took too long'),
  private: () => t('In a private network'),
  failed: () => t('Could not be read'),
};

/** What became of a page, in a few words; of a state that this version does not know, its name. */
export const pageStateLabel = (state: string): string =>
  state in labels ? labels[state as RunPage['state']]() : state.replaceAll('_', ' ');
