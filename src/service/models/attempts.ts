import pRetry from 'p-retry';
import type { Addressed, EditorModel, Model, Provider } from '../../contract/models/vendors.ts';
import { Failure, type FailureCode } from '../../contract/failure.ts';
import { apiKeyOf } from './configuration.ts';
import { type ModelPatience, type BoundedWait, waitFor } from './patience.ts';
import { providerFailure } from './providerFailure.ts';
import type * as z from 'zod';

/** Usage of a call, as reported by the provider. */
export interface ModelUsage {
  /** Tokens, or null if not reported. */
  readonly input: number | null;
  readonly output: number | null;
  /** Number of web searches. Defaults to 0. */
  readonly searches?: number;
  /** US dollars, if the provider reports the cost itself. */
  readonly usd?: number;
}

/** Result of a call. Refused calls are free with every provider. */
type CallEnd = 'answered' | 'failed' | 'refused';

export type EndedCall = ModelUsage & { readonly end: CallEnd };

/** Records the usage of a call. Never throws. */
export type EndCall = (call: EndedCall) => Promise<void>;

/** Enforces the limits of a provider: calls per minute and per day, and pauses that the provider requests. */
export interface Pace {
  /**
   * Resolves when the next call to this model may start, and counts it. Returns a function to report the end of the
   * call, if usage is recorded.
   * @throws Failure `PROVIDER_BUDGET_SPENT`, or `PROVIDER_RATE_LIMITED` if the model requests a pause longer than the
   * maximum. Throws the signal's reason if it is aborted.
   */
  readonly begin: (signal: AbortSignal, model: Model | Provider) => Promise<EndCall | undefined>;
  /** Pauses the model for this many milliseconds, for everything that shares this pace. */
  readonly rest?: (model: Model | Provider, milliseconds: number) => void;
  readonly failed?: (model: Model | Provider, key: string | undefined, failure: Failure) => void;
}

export interface ModelRequest {
  readonly signal: AbortSignal;
  readonly patience: ModelPatience;
  readonly pace: Pace;
  /** Lends a window's model. Required wherever the model can be an editor model. */
  readonly lend?: Lend | undefined;
  /** Called with the usage of each call that was sent, whether it succeeded or failed. */
  readonly onUsage?: (usage: EndedCall) => void;
}

export interface ModelAttempt {
  readonly apiKey: string | undefined;
  /** Aborted when the request is canceled or times out. */
  readonly signal: AbortSignal;
  /** Reports that a part of the answer has arrived, which restarts the timeout. */
  readonly heard: () => void;
  /** Reports the usage so far. Values reported earlier stay unless replaced. */
  readonly used: (usage: Partial<ModelUsage>) => void;
}

/**
 * Calls a provider, with retries and exponential backoff if they can help. Converts errors to failures.
 * @throws Failure with a `PROVIDER_…` code, or the signal's reason if the request is canceled
 */
export const attempts = <Answer>(
  provider: Addressed,
  request: ModelRequest,
  call: (attempt: ModelAttempt) => Promise<Answer>,
): Promise<Answer> => repeated(request, () => attempt(provider, request, call));

/** Runs a step of one or more calls, and repeats all of it with exponential backoff after retryable failures. */
export function repeated<Answer>({ patience, signal }: ModelRequest, step: () => Promise<Answer>): Promise<Answer> {
  return pRetry(step, {
    retries: patience.tries - 1,
    minTimeout: patience.pause,
    maxTimeout: patience.longestPause,
    randomize: true,
    signal,
    shouldRetry: ({ error }) => error instanceof Failure && error.retryable,
    onFailedAttempt({ error }) {
      // a retry would be rejected again before the requested pause is over
      if (retryAfterMs(error) > patience.longestPause) throw error;
    },
  });
}

/** Pause that a provider requests, in milliseconds. */
const retryAfterMs = (error: Error): number =>
  error instanceof Failure && error.details && 'retry_after' in error.details
    ? Number(error.details.retry_after) * 1000
    : 0;

/** Calls a provider once, when the pace allows it and with a timeout. Throws the same errors as `attempts`. */
export async function attempt<Answer>(
  provider: Addressed,
  { signal, patience, pace, onUsage }: ModelRequest,
  call: (attempt: ModelAttempt) => Promise<Answer>,
): Promise<Answer> {
  apiKeyOf(provider); // fail without waiting if there is no key
  const keep = await pace.begin(signal, provider);
  const waiting: BoundedWait = waitFor(patience);
  let heard = false;
  let end: CallEnd = 'failed';
  let usage: ModelUsage = { input: null, output: null };
  let apiKey: string | undefined;
  try {
    apiKey = apiKeyOf(provider); // may have been replaced during the wait
    const answer = await call({
      apiKey,
      signal: AbortSignal.any([signal, waiting.signal]),
      heard() {
        heard = true;
        waiting.heard();
      },
      used(reported) {
        usage = { ...usage, ...reported };
      },
    });
    waiting.signal.throwIfAborted();
    signal.throwIfAborted();
    end = 'answered';
    return answer;
  } catch (error) {
    signal.throwIfAborted();
    if (waiting.signal.aborted)
      throw new Failure('PROVIDER_TIMEOUT', `${new URL(provider.baseUrl).host} took too long to send its answer.`);
    const failure = providerFailure(error, { provider, key: apiKey, heard });
    if (unbilled.has(failure.code) && usage.input === null) end = 'refused';
    pace.rest?.(provider, retryAfterMs(failure));
    pace.failed?.(provider, apiKey, failure);
    throw failure;
  } finally {
    waiting.stop();
    const ended = { ...usage, end };
    onUsage?.(ended);
    await keep?.(ended);
  }
}

/** Failures of calls that the provider rejected without doing any work, or never received. */
const unbilled: ReadonlySet<string> = new Set<FailureCode>([
  'PROVIDER_KEY_INVALID',
  'PROVIDER_REFUSED',
  'PROVIDER_QUOTA',
  'PROVIDER_RATE_LIMITED',
  'PROVIDER_UNREACHABLE',
]);

export interface Task extends ModelRequest {
  readonly system?: string;
  readonly prompt: string;
  /** Requests JSON, with this schema if the model supports schemas. */
  readonly format?: 'json' | z.ZodType | undefined;
  /** Maximum length in characters, including reasoning. */
  readonly most?: number;
  /**
   * Called if the text stopped at the model's output limit, to accept the incomplete text. If missing, such a text is
   * an error.
   */
  readonly onCut?: () => void;
  /** Called with the name of the model, if the provider reports it. */
  readonly onModel?: (name: string) => void;
}

/** A request to an editor's model that a window passes on. */
export interface LendTask extends Pick<Task, 'system' | 'prompt' | 'signal' | 'pace'> {
  readonly model: EditorModel;
  /** Maximum length of the text, in characters. */
  readonly most: number;
}

export interface LentText extends ModelUsage {
  readonly text: string;
  /** Rejects the text as unusable, so that the next identical request gets a new one. */
  readonly refuse: () => Promise<never>;
}

/**
 * Offers a call to the windows that may take it, and waits for the text without a timeout.
 * @throws Failure as reported by the window, or the signal's reason if the request is canceled
 */
export type Lend = (task: LendTask) => Promise<LentText>;
