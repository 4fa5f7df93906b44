import type { ContentRun } from '../../../contract/content/contentRun.ts';
import { reasonsTold } from '../../../contract/content/reasons.ts';
import { Failure } from '../../../contract/failure.ts';
import { counted } from '../../editor/l10n.ts';
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
