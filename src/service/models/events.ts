import type { createOpenAI } from '@ai-sdk/openai';
import { TypeValidationError } from 'ai';
import type { Provider } from '../../contract/models/vendors.ts';
import { Failure } from '../../contract/failure.ts';
import { withoutEndSlashes } from '../../text/endings.ts';
import { boundedFetch } from './boundedFetch.ts';
import { StreamError } from './providerFailure.ts';

type CallOptions = Parameters<ReturnType<ReturnType<typeof createOpenAI>['responses']>['doStream']>[0];

/** The part of an AI SDK model that is needed to read raw events. */
interface StreamingModel {
  doStream(options: CallOptions): PromiseLike<{ readonly stream: ReadableStream<StreamPart> }>;
}

interface StreamPart {
  readonly type: string;
  readonly rawValue?: unknown;
  readonly error?: unknown;
}

interface ModelCall extends Pick<CallOptions, 'tools' | 'providerOptions'> {
  readonly prompt: string;
  readonly signal: AbortSignal;
  /** True for the event that completes the answer. Later events are only awaited for a short time. */
  readonly isLast?: (event: unknown) => boolean;
}

/**
 * Sends a prompt as a user would, without instructions, and yields the provider's raw events. The AI SDK's own events
 * lack pages, queries, and offsets. Stops the call when the caller stops iterating.
 * @throws errors of the SDK or the stream, which `providerFailure` can convert
 */
export async function* eventsOf(
  model: StreamingModel,
  { prompt, signal, isLast = () => false, ...options }: ModelCall,
): AsyncGenerator<unknown, void> {
  const stopped = new AbortController();
  let whole = false;
  let grace: NodeJS.Timeout | undefined;
  try {
    const { stream } = await model.doStream({
      ...options,
      prompt: [{ role: 'user', content: [{ type: 'text', text: prompt }] }],
      includeRawChunks: true,
      abortSignal: AbortSignal.any([signal, stopped.signal]),
    });
    for await (const part of stream) {
      // Some providers send `null` between events.
      if (part.type === 'raw' && typeof part.rawValue === 'object' && part.rawValue !== null) {
        throwError(part.rawValue);
        yield part.rawValue;
        whole ||= isLast(part.rawValue);
        clearTimeout(grace);
        if (whole) grace = setTimeout(() => stopped.abort(), maxGraceMs);
      } else if (part.type === 'error' && !TypeValidationError.isInstance(part.error)) {
        throw part.error;
      }
    }
  } catch (error) {
    if (!stopped.signal.aborted) throw error;
  } finally {
    clearTimeout(grace);
    stopped.abort();
  }
}

/** Milliseconds. Pages and counts may follow the end of an answer, but some servers only keep the connection open. */
const maxGraceMs = 3000;
/** Characters, far above the length of any real answer. */
export const maxAnswerLength = 4_000_000;

export const openAiConnection = ({ baseUrl }: Provider, apiKey: string | undefined) => ({
  baseURL: withoutEndSlashes(baseUrl),
  ...(apiKey !== undefined && { apiKey }),
  fetch: boundedFetch,
});

/** @throws Failure `PROVIDER_TOO_LARGE` if an answer exceeds the maximum length */
export function checkLength(characters: number): void {
  if (characters > maxAnswerLength)
    throw new Failure('PROVIDER_TOO_LARGE', 'The answer from the assistant is too long.');
}

/** @throws Failure `PROVIDER_EMPTY` after an implausible number of consecutive events without text */
export function checkSilence(events: number): void {
  if (events > 200_000) throw new Failure('PROVIDER_EMPTY', 'The provider keeps sending events without text.');
}

/** Returns the failure for an answer that reached the model's output limit. A retry would reach it again. */
export const cutOff = (limit: string): Failure =>
  new Failure('PROVIDER_TOO_LARGE', `The model reached its output limit before it finished the answer (${limit}).`);

export const emptyAnswer = (why = ''): Failure =>
  new Failure('PROVIDER_EMPTY', `The model returned an empty answer${why === '' ? '' : ` (${why})`}.`);

/**
 * Returns the failure for an answer that never completed.
 * @param events number of events before the interruption
 */
export function interrupted(events: number): Failure {
  return events > 0
    ? new Failure('PROVIDER_INTERRUPTED', 'The answer was interrupted.')
    : new Failure('PROVIDER_EMPTY', 'The provider sent no readable answer.');
}

/** Throws if the event is an error, in any provider's format. */
function throwError(event: object): void {
  const named =
    Array.isArray(event) ||
    ('type' in event && event.type === 'error') ||
    ('object' in event && event.object === 'error');
  if (named || ('error' in event && event.error)) throw new StreamError(event);
}
