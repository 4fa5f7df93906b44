import type { createOpenAI } from '@ai-sdk/openai';
import { TypeValidationError } from 'ai';
import type { Provider } from '../../contract/models/vendors.ts';
import { Failure } from '../../contract/failure.ts';
import { withoutEndSlashes } from '../../text/endings.ts';
import { boundedFetch } from './boundedFetch.ts';
import { StreamError } from './streamError.ts';

type CallOptions = Parameters<ReturnType<ReturnType<typeof createOpenAI>['responses']>['doStream']>[0];

/** A model of the AI SDK, as far as its raw events are read. */
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
  /** Whether the answer is whole with this event; what may follow is waited for a little only. */
  readonly isLast?: (event: unknown) => boolean;
}

/**
 * Puts a prompt to a model as a person would, with no instructions around it, and hands on every event of its answer as
 * the provider sends it: what the AI SDK keeps of them leaves out pages, queries and offsets. Ends the call when the
 * caller stops listening.
 * @throws what went wrong, as the SDK or the stream has it; `providerFailure` says what it means
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
      // Some send `null` between events.
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

/** Milliseconds. Pages and counts may come behind an answer's end; some servers only keep the connection open. */
const maxGraceMs = 3000;
/** Characters; no answer that somebody reads is as long. */
export const maxAnswerLength = 4_000_000;

/** How the AI SDK reaches a provider. */
export const openAiConnection = ({ baseUrl }: Provider, apiKey: string | undefined) => ({
  baseURL: withoutEndSlashes(baseUrl),
  ...(apiKey !== undefined && { apiKey }),
  fetch: boundedFetch,
});

/** @throws Failure `PROVIDER_TOO_LARGE` where an answer has more characters than anybody reads. */
export function checkLength(characters: number): void {
  if (characters > maxAnswerLength)
    throw new Failure('PROVIDER_TOO_LARGE', 'The answer from the assistant is too long.');
}

/** @throws Failure `PROVIDER_EMPTY` where more events without words come one after the other than any answer has. */
export function checkSilence(events: number): void {
  if (events > 200_000) throw new Failure('PROVIDER_EMPTY', 'The provider keeps sending events without text.');
}

/** Why an answer is none that the model's own limit ended, as it would again. */
export const cutOff = (limit: string): Failure =>
  new Failure('PROVIDER_TOO_LARGE', `The model reached its output limit before it finished the answer (${limit}).`);

/** Why an answer without anything to read is none. */
export const emptyAnswer = (why = ''): Failure =>
  new Failure('PROVIDER_EMPTY', `The model returned an empty answer${why === '' ? '' : ` (${why})`}.`);

/** Why an answer whose end never came is none. @param events how many came before */
export function interrupted(events: number): Failure {
  return events > 0
    ? new Failure('PROVIDER_INTERRUPTED', 'The answer was interrupted.')
    : new Failure('PROVIDER_EMPTY', 'The provider sent no readable answer.');
}

/** An event that says what went wrong, in the forms of all providers. */
function throwError(event: object): void {
  const named =
    Array.isArray(event) ||
    ('type' in event && event.type === 'error') ||
    ('object' in event && event.object === 'error');
  if (named || ('error' in event && event.error)) throw new StreamError(event);
}
