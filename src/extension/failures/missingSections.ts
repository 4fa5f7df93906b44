import type { ContentRun } from '../../contract/content/contentRun.ts';
import { counted, t } from '../l10n.ts';
import { localized } from '../localized.ts';

type Missing = Pick<ContentRun, 'missing_sections'>;

/** How many planned sections a finished draft has nothing of; undefined where it has all. */
export function missingCount({ missing_sections: missing = [] }: Missing): string | undefined {
  if (missing.length === 0) return undefined;
  return counted(missing.length, '1 section is missing', '{0} sections are missing');
}

/** Each of them, and why, a line. */
export const missingLines = ({ missing_sections: missing = [] }: Missing): string[] =>
  missing.map(({ section, reason }) => t('Missing: {0}. {1}', section ?? t('Introduction'), localized(reason)));
