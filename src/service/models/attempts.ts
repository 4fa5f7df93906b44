import pRetry from 'p-retry';
import type { Addressed, Model, Provider } from '../../contract/models/vendors.ts';
import { Failure, type FailureCode } from '../../contract/failure.ts';
import type { Lend } from './lent.ts';
import { apiKeyOf } from '../configuration.ts';
import { type ModelPatience, type BoundedWait, waitFor } from './patience.ts';
import { providerFailure } from './providerFailure.ts';

/** What a call has used, as far as its provider tells. */
export interface ModelUsage {
  /** Tokens; null where that is not told. */
  readonly input: number | null;
  readonly output: number | null;
  /** Of the web; none unless it says otherwise. */
  readonly searches?: number;
  /** US dollars, where the provider itself says what the call costs. */
  readonly usd?: number;
}

/** How a call ended; one that was refused costs nothing anywhere. */
type CallEnd = 'answered' | 'failed' | 'refused';

/** What a call has used, and how it ended. */
export type EndedCall = ModelUsage & { readonly end: CallEnd };

/** Keeps what a call has used. It never throws. */
export type EndCall = (call: EndedCall) => Promise<void>;

/** Holds calls to a provider against its limits by the minute and by the day, and against what it asks for itself. */
export interface Pace {
  /**
   * Fulfilled when the next call to this model may begin, which then counts. Throws `PROVIDER_BUDGET_SPENT`, or
   * `PROVIDER_RATE_LIMITED` where the model wants to be left alone for longer than anybody waits, or the signal's
   * reason. Gives what is to be told at the end of the call, where somebody counts what calls use.
   */
  readonly begin: (signal: AbortSignal, model: Model | Provider) => Promise<EndCall | undefined>;
  /** The model wants to be left alone for so long (milliseconds), by everybody who keeps this pace. */
  readonly rest?: (model: Model | Provider, milliseconds: number) => void;
  /** Records why a call with this key failed. */
  readonly failed?: (model: Model | Provider, key: string | undefined, failure: Failure) => void;
}

/** How a provider is called, whatever for. */
export interface ModelRequest {
  readonly signal: AbortSignal;
  readonly patience: ModelPatience;
  readonly pace: Pace;
  /** Has a window lend its model; there wherever the model may be one of an editor. */
  readonly lend?: Lend | undefined;
  /** Told of each call that went out what it has used, whether it gave a text or failed. */
  readonly onUsage?: (usage: EndedCall) => void;
}

/** One call that is being made. */
export interface ModelAttempt {
  readonly apiKey: string | undefined;
  /** Aborted when the request is cancelled, or when patience is at its end. */
  readonly signal: AbortSignal;
  /** A piece of the answer came. */
  readonly heard: () => void;
  /** The provider told what the call has used so far; what it told before of other things stands. */
  readonly used: (usage: Partial<ModelUsage>) => void;
}

/**
 * Calls a provider, and calls again, ever more slowly, where that can help. Errors of the call become failures here.
 * @throws Failure with a `PROVIDER_…` code; a cancelled request throws the signal's reason.
 */
export const attempts = <Answer>(
  provider: Addressed,
  request: ModelRequest,
  call: (attempt: ModelAttempt) => Promise<Answer>,
): Promise<Answer> => repeated(request, () => attempt(provider, request, call));

/**
 * Takes a step of one or more calls, and takes it again from its beginning, ever more slowly, where its failure may
 * pass.
 */
export function repeated<Answer>({ patience, signal }: ModelRequest, step: () => Promise<Answer>): Promise<Answer> {
  return pRetry(step, {
    retries: patience.tries - 1,
    minTimeout: patience.pause,
    maxTimeout: patience.longestPause,
    randomize: true,
    signal,
    shouldRetry: ({ error }) => error instanceof Failure && error.retryable,
    onFailedAttempt({ error }) {
      // who asks for more patience than there is would only refuse again
      if (retryAfterMs(error) > patience.longestPause) throw error;
    },
  });
}

/** How long a provider wants to be left alone, in milliseconds. */
const retryAfterMs = (error: Error): number =>
  error instanceof Failure && error.details && 'retry_after' in error.details
    ? Number(error.details.retry_after) * 1000
    : 0;

/** Calls a provider once, at its turn and within patience; it throws as `attempts` does. */
export async function attempt<Answer>(
  provider: Addressed,
  { signal, patience, pace, onUsage }: ModelRequest,
  call: (attempt: ModelAttempt) => Promise<Answer>,
): Promise<Answer> {
  apiKeyOf(provider); // who has no key waits for no turn
  const keep = await pace.begin(signal, provider);
  const waiting: BoundedWait = waitFor(patience);
  let heard = false;
  let end: CallEnd = 'failed';
  let usage: ModelUsage = { input: null, output: null };
  let apiKey: string | undefined;
  try {
    apiKey = apiKeyOf(provider); // it may have been replaced meanwhile
    const answer = await call({
      apiKey,
      signal: AbortSignal.any([signal, waiting.signal]),
      heard() {
        heard = true;
        waiting.heard();
      },
      used(told) {
        usage = { ...usage, ...told };
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

/** What a provider answers instead of doing anything, or where it did not even get the call. */
const unbilled: ReadonlySet<string> = new Set<FailureCode>([
  'PROVIDER_KEY_INVALID',
  'PROVIDER_REFUSED',
  'PROVIDER_QUOTA',
  'PROVIDER_RATE_LIMITED',
  'PROVIDER_UNREACHABLE',
]);
