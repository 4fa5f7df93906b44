import type { createOpenAI } from '@ai-sdk/openai';
import { TypeValidationError } from 'ai';
import * as z from 'zod';
import { Failure } from '../../contract/failure.ts';
import type { Provider } from '../../contract/models/vendors.ts';
import { withoutEndSlashes } from '../../text/endings.ts';
import type { ModelAttempt, ModelUsage } from './attempts.ts';
import { boundedFetch } from './boundedFetch.ts';
import type { ModelPatience } from './patience.ts';
import { StreamError } from './providerFailure.ts';
import { quoted } from './quoted.ts';

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

/** Signals of a provider's activity. */
interface Signs {
  /** Text of the answer has arrived. */
  words(): void;
  /** The provider is working on the answer, for example searching or reasoning. */
  work(): void;
}

/**
 * Restarts an attempt's timeout on activity. Activity before the first words never shortens the timeout for them.
 * @param heard restarts the timeout of an attempt that is about to start
 */
export function signsOfLife({ firstWord, nextWord }: ModelPatience, heard: () => void): Signs {
  const firstWords = performance.now() + firstWord;
  let spoken = false;
  return {
    words() {
      spoken = true;
      heard();
    },
    work() {
      if (spoken || performance.now() + nextWord > firstWords) heard();
    },
  };
}

/** True if the model completed its answer, according to the provider's `finish_reason`. */
export const endsWhole = (reason: string): boolean => wholeEndings.has(plainReason(reason));

export function endFailure(reason: string, apiKey: string | undefined): Failure {
  const name = plainReason(reason);
  const said = quoted(reason, apiKey);
  if (lengthEndings.test(name)) return cutOff(said);
  if (declinedEndings.test(name))
    return new Failure('PROVIDER_DECLINED', `The model declined to answer this prompt (${said}).`);
  if (tools.test(name))
    return new Failure(
      'PROVIDER_FAILED',
      `Instead of answering, the model called a tool that wasn’t available (${said}).`,
    );
  if (brokenOff.test(name)) return new Failure('PROVIDER_INTERRUPTED', `The answer was interrupted (${said}).`);
  return new Failure('PROVIDER_FAILED', `The provider ended the answer early (${said}).`);
}

const plainReason = (reason: string): string =>
  reason
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
    .replace(/^finish_reason_/, '');

/** Values used by OpenAI, Google, Anthropic, Cohere, and servers for local models. */
const wholeEndings = new Set([
  'stop',
  'stopped',
  'stop_sequence',
  'stop_string',
  'stop_str',
  'stop_token',
  'matched_stop',
  'end',
  'end_turn',
  'eos',
  'eos_token',
  'eos_found',
  'complete',
  'completed',
  'done',
  'finished',
  'normal',
]);

const lengthEndings = /length|max.*token|max_output|limit|context_window/;
const declinedEndings =
  /filter|safety|language|sensitive|refus|prohibited|block|recitation|moderation|guardrail|toxic|policy|spii/;
const tools = /tool|function/;
const brokenOff = /resource|error|abort|cancel|network|time_?out|interrupt|unavailable|overload/;

const tokens = z.int().min(0).optional().catch(undefined);

/** Names of token counts in OpenAI's responses, chat completions, and Gemini. */
const Usage = z.object({
  input_tokens: tokens,
  prompt_tokens: tokens,
  promptTokenCount: tokens,
  output_tokens: tokens,
  completion_tokens: tokens,
  candidatesTokenCount: tokens,
  thoughtsTokenCount: tokens,
  /** Cost in US dollars, reported by Perplexity. */
  cost: z
    .object({ total_cost: z.number().min(0) })
    .optional()
    .catch(undefined),
});

const Told = z.object({ usage: Usage.nullish().catch(undefined), usageMetadata: Usage.nullish().catch(undefined) });

/** Reports an event's token counts and cost, if it contains any. */
export function tellTokens(event: unknown, used: ModelAttempt['used']): void {
  const counts = tokensIn(event);
  if (counts) used(counts);
}

/** Returns an event's token counts, including reasoning. Undefined without any. */
function tokensIn(event: unknown): Partial<ModelUsage> | undefined {
  const { usage, usageMetadata } = Told.safeParse(event).data ?? {};
  const counts = usage ?? usageMetadata;
  if (!counts) return undefined;
  const input = counts.input_tokens ?? counts.prompt_tokens ?? counts.promptTokenCount ?? null;
  const written = counts.output_tokens ?? counts.completion_tokens ?? counts.candidatesTokenCount;
  const output =
    written === undefined && counts.thoughtsTokenCount === undefined
      ? null
      : (written ?? 0) + (counts.thoughtsTokenCount ?? 0);
  if (input === null && output === null) return undefined;
  const usd = counts.cost?.total_cost;
  return { input, output, ...(usd !== undefined && { usd }) };
}
