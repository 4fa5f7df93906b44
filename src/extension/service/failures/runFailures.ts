import type { ContentRun } from '../../../contract/content/contentRun.ts';
import { reasonsTold } from '../../../contract/content/reasons.ts';
import { Failure } from '../../../contract/failure.ts';
import { counted, grouped, t } from '../../editor/l10n.ts';
import { localized } from '../../editor/localized.ts';
import { sentenceOf } from './sentences.ts';

/** Failure of an article run. Services without error codes may return the code as the error. */
export const failureOf = ({ status, error, error_code: code }: ContentRun): Failure | undefined =>
  status === 'failed' && error !== null ? new Failure(code ?? error, error) : undefined;

/** Sentences about a failure. For a draft without support, also the most common reasons. */
export const failureLines = (failure: Failure): string[] => [sentenceOf(failure), ...reasonLines(failure)];

const reasonLines = ({ code, message }: Failure): string[] =>
  code === 'DRAFT_UNSUPPORTED'
    ? reasonsTold(message).map(({ reason, sentences }) =>
        counted(sentences, '1 sentence: {1}', '{0} sentences: {1}', localized(reason)),
      )
    : [];

/** Short text about missing parts of a finished draft. Undefined if it is complete. */
export function lackOf(run: ContentRun): string | undefined {
  const { missing_sections: missing = [] } = run;
  if (missing.length === 0) return run.planned_words === undefined ? undefined : t('shorter than planned');
  return counted(missing.length, '1 section is missing', '{0} sections are missing');
}

/** Sentence about a draft that is shorter than planned. Undefined if it has at least half of the planned length. */
export const shortLine = ({ planned_words: planned, article }: ContentRun): string | undefined =>
  planned === undefined
    ? undefined
    : t('Shorter than planned: {0} of about {1} words.', grouped(article?.word_count ?? 0), grouped(planned));

/** Lines about missing sections, with reasons. */
export const missingLines = ({ missing_sections: missing = [] }: ContentRun): string[] =>
  missing.map(({ section, reason }) => t('Missing: {0}. {1}', section ?? t('Introduction'), localized(reason)));

/** Lines about everything that a finished draft lacks. */
export const lackLines = (run: ContentRun): string[] => [shortLine(run) ?? [], missingLines(run)].flat();
