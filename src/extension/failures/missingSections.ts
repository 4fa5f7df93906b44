import type { ContentRun } from '../../contract/content/contentRun.ts';
import { counted, grouped, t } from '../l10n.ts';
import { localized } from '../localized.ts';

type Missing = Pick<ContentRun, 'missing_sections'>;
type Lacks = Pick<ContentRun, 'missing_sections' | 'planned_words' | 'article'>;

/** Says in a few words what a finished draft lacks of its plan; undefined if it lacks nothing. */
export function lackOf(run: Lacks): string | undefined {
  const { missing_sections: missing = [] } = run;
  if (missing.length === 0) return run.planned_words === undefined ? undefined : t('shorter than planned');
  return counted(missing.length, '1 section is missing', '{0} sections are missing');
}

/** Says how much shorter a finished draft is than planned; undefined if it has at least half of its planned length. */
export const shortLine = ({ planned_words: planned, article }: Lacks): string | undefined =>
  planned === undefined
    ? undefined
    : t('Shorter than planned: {0} of about {1} words.', grouped(article?.word_count ?? 0), grouped(planned));

/** Each missing section, and why, a line. */
export const missingLines = ({ missing_sections: missing = [] }: Missing): string[] =>
  missing.map(({ section, reason }) => t('Missing: {0}. {1}', section ?? t('Introduction'), localized(reason)));

/** All that a finished draft lacks, a line each. */
export const lackLines = (run: Lacks): string[] => [shortLine(run) ?? [], missingLines(run)].flat();
