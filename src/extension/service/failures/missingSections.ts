import type { ContentRun } from '../../../contract/content/contentRun.ts';
import { counted, grouped, t } from '../../editor/l10n.ts';
import { localized } from '../../editor/localized.ts';

type Missing = Pick<ContentRun, 'missing_sections'>;
type Lacks = Pick<ContentRun, 'missing_sections' | 'planned_words' | 'article'>;

/** Short text about missing parts of a finished draft. Undefined if it is complete. */
export function lackOf(run: Lacks): string | undefined {
  const { missing_sections: missing = [] } = run;
  if (missing.length === 0) return run.planned_words === undefined ? undefined : t('shorter than planned');
  return counted(missing.length, '1 section is missing', '{0} sections are missing');
}

/** Sentence about a draft that is shorter than planned. Undefined if it has at least half of the planned length. */
export const shortLine = ({ planned_words: planned, article }: Lacks): string | undefined =>
  planned === undefined
    ? undefined
    : t('Shorter than planned: {0} of about {1} words.', grouped(article?.word_count ?? 0), grouped(planned));

/** Lines about missing sections, with reasons. */
export const missingLines = ({ missing_sections: missing = [] }: Missing): string[] =>
  missing.map(({ section, reason }) => t('Missing: {0}. {1}', section ?? t('Introduction'), localized(reason)));

/** Lines about everything that a finished draft lacks. */
export const lackLines = (run: Lacks): string[] => [shortLine(run) ?? [], missingLines(run)].flat();
