import type { RunPage } from '../../contract/content/page.ts';
import { t } from '../editor/l10n.ts';

const labels: Readonly<Record<RunPage['state'], () => string>> = {
  waiting: () => t('Waiting'),
  read: () => t('Read'),
  forbidden: () => t('Blocked by robots.txt'),
  not_found: () => t('Not found'),
  refused: () => t('Refused by the server'),
  consent: () => t('Requires consent'),
  empty: () => t('Empty without JavaScript'),
  pdf: () => t('PDF (not read)'),
  not_text: () => t('Not a text page'),
  too_large: () => t('Too large'),
  timeout: () => t('Timed out'),
  private: () => t('On a private network'),
  failed: () => t('Couldn’t be read'),
};

/** Label of a page state. Falls back to the name of a state that this version doesn't know. */
export const pageStateLabel = (state: string): string =>
  state in labels ? labels[state as RunPage['state']]() : state.replaceAll('_', ' ');
