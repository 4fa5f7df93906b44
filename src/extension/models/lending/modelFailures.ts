import { causesOf } from '../../../text/errors.ts';
import { Failure } from '../../../contract/failure.ts';
import type { LoanFailureCode } from '../../../contract/models/loan.ts';
import { t } from '../../editor/l10n.ts';

/** Failure for a missing model, with the possible fixes. */
export const missingModel = (wanted: string | null): Failure =>
  failure(
    'EDITOR_MODEL_MISSING',
    wanted === null
      ? t('This editor has no language model. Install an extension that provides one, or set up another model.')
      : t(
          'This editor doesn’t have the language model {0}. Install the extension that provides it, or set up another model.',
          wanted,
        ),
  );

/**
 * Converts a `LanguageModelError` or another error of a model to a failure: forbidden by the editor, refused by the
 * model, or temporary.
 */
export function failureOfModel(error: unknown, model: string): Failure {
  if (error instanceof Failure) return error;
  const causes = error instanceof Error ? [...causesOf(error)] : [new Error(String(error))];
  const codes = causes.map(codeOf);
  const messages = causes.map(({ message }) => message).join(' ');
  const words = causes.at(-1)?.message ?? '';
  if (codes.includes('NoPermissions'))
    return failure(
      'EDITOR_MODEL_FORBIDDEN',
      t('The editor doesn’t let Citedesk use {0}. Allow access, or set up another model.', model),
    );
  if (codes.includes('NotFound')) return missingModel(model);
  if (tooMany.test(messages))
    return failure('PROVIDER_RATE_LIMITED', t('{0} received too many requests: {1}', model, words));
  if (noQuota.test(messages))
    return failure(
      'PROVIDER_QUOTA',
      t('The quota for {0} is used up. Wait until it resets, or set up another model.', model),
    );
  if (filtered.test(messages)) return failure('PROVIDER_DECLINED', t('{0} declined to answer: {1}', model, words));
  if (tooLong.test(messages))
    return failure('PROVIDER_REFUSED', t('The request is too long for {0}: {1}', model, words));
  if (codes.includes('Blocked'))
    return failure('PROVIDER_REFUSED', t('Citedesk is blocked from using {0}: {1}', model, words));
  return failure('PROVIDER_FAILED', t('{0} failed: {1}', model, words));
}

const tooMany = /rate.?limit|too many requests|\b429\b/iu;
const noQuota = /quota|premium requests?|usage limit|billing|insufficient/iu;
const filtered = /filtered|content.?filter|responsible.?ai|polic(?:y|ies)|safety|off.?topic/iu;
const tooLong =
  /token limit|context (?:length|window)|prompt is too long|too many tokens|max.?tokens|model_max_prompt/iu;

const failure = (code: LoanFailureCode, message: string): Failure => new Failure(code, shortLine(message));

/** Shortens a message to one line of 300 characters, the service's limit. */
function shortLine(text: string): string {
  const line = [...text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()];
  return line.length <= 300 ? line.join('') : `${line.slice(0, 299).join('')}…`;
}

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');

/** Timeouts in milliseconds. Equal to those for models that the service calls itself. */
const [firstWordMs, nextWordMs, wholeMs] = [180_000, 60_000, 600_000];

/** Timeouts for a model's response. */
interface Patience {
  /** Aborted by the caller's signal or a timeout. */
  readonly signal: AbortSignal;
  /** Restarts the timeout after a part of the response. */
  readonly heard: () => void;
  /** Waits for work until the signal aborts, then throws its reason. */
  readonly waited: <Made>(work: Promise<Made>) => Promise<Made>;
  readonly stop: () => void;
}

export function patienceWith(signal: AbortSignal): Patience {
  const over = new AbortController();
  const giveUp = (): void => over.abort();
  const end = setTimeout(giveUp, wholeMs);
  let silence = setTimeout(giveUp, firstWordMs);
  const either = AbortSignal.any([signal, over.signal]);
  return {
    signal: either,
    heard() {
      clearTimeout(silence);
      silence = setTimeout(giveUp, nextWordMs);
    },
    waited: (work) =>
      Promise.race([
        work,
        new Promise<never>((_, reject) => {
          if (either.aborted) reject(either.reason as Error);
          either.addEventListener('abort', () => reject(either.reason as Error), { once: true });
        }),
      ]),
    stop() {
      clearTimeout(end);
      clearTimeout(silence);
    },
  };
}
