import type { ContentRun } from '../../contract/content/contentRun.ts';
import { reasonsTold } from '../../contract/content/reasons.ts';
import { Failure } from '../../contract/failure.ts';
import { counted } from '../l10n.ts';
import { localized } from '../localized.ts';
import { sentenceOf } from './sentences.ts';

/** Why an article failed; a service that keeps no code with a run may tell it as the error itself. */
export const failureOf = ({ status, error, error_code: code }: ContentRun): Failure | undefined =>
  status === 'failed' && error !== null ? new Failure(code ?? error, error) : undefined;

/** What that means to a person, a sentence a line; of a draft that lost its sentences also for which reasons most. */
export const failureLines = (failure: Failure): string[] => [sentenceOf(failure), ...reasonLines(failure)];

const reasonLines = ({ code, message }: Failure): string[] =>
  code === 'DRAFT_UNSUPPORTED'
    ? reasonsTold(message).map(({ reason, sentences }) =>
        counted(sentences, '1 sentence: {1}', '{0} sentences: {1}', localized(reason)),
      )
    : [];
