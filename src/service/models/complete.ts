import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { createPerplexity } from '@ai-sdk/perplexity';
import * as z from 'zod';
import { maxVersionLength } from '../../contract/call/limits.ts';
import { Failure } from '../../contract/failure.ts';
import type { AddressedModel, Model } from '../../contract/models/vendors.ts';
import { withoutEndSlashes } from '../../text/endings.ts';
import { withoutReasoning } from '../../text/markdown/reasoning.ts';
import { attempts, type Task } from './attempts.ts';
import { bounded } from './boundedFetch.ts';
import { endFailure, endsWhole, maxAnswerLength } from './events.ts';
import { lentText } from './lent.ts';

/**
 * Has a model write one text and returns all of it. Retries with exponential backoff if that can help.
 * @throws Failure with a `PROVIDER_…` code, or the signal's reason if the request is canceled
 */
export const complete = (model: Model, task: Task): Promise<string> =>
  model.kind === 'editor' ? lentText(model, task) : addressedText(model, task);

function addressedText(model: AddressedModel, { most = maxAnswerLength, ...task }: Task): Promise<string> {
  return attempts(model, task, async ({ apiKey, signal, heard, used }) => {
    const stopped = new AbortController();
    try {
      const { stream } = await languageModel(model, apiKey).doStream(
        callOf(task, AbortSignal.any([signal, stopped.signal])),
      );
      let text = '';
      let length = 0;
      let finish: Finish | undefined;
      for await (const part of stream) {
        if (part.type === 'error') throw part.error;
        if (part.type === 'response-metadata' && part.modelId) task.onModel?.(part.modelId.slice(0, maxVersionLength));
        if (part.type === 'finish') {
          finish = part.finishReason;
          const { inputTokens, outputTokens } = part.usage;
          used({ input: inputTokens.total ?? null, output: outputTokens.total ?? null });
        }
        if (part.type !== 'text-delta' && part.type !== 'reasoning-delta') continue;
        heard();
        length += part.delta.length;
        if (length > most) throw new Failure('PROVIDER_TOO_LARGE', 'The text that the model returned is too long.');
        if (part.type === 'text-delta') text += part.delta;
      }
      const written = withoutReasoning(text);
      if (finish?.unified === 'length' && task.onCut && written.trim() !== '') task.onCut();
      else checkEnd(finish, apiKey);
      if (written.trim() === '') throw new Failure('PROVIDER_EMPTY', 'The model returned an empty answer.');
      return written;
    } finally {
      stopped.abort();
    }
  });
}

interface Finish {
  readonly unified: string;
  /** The provider's own name for the reason. */
  readonly raw: string | undefined;
}

/** @throws Failure if the text is incomplete */
function checkEnd(
  { unified, raw = '' }: Finish = { unified: 'other', raw: undefined },
  apiKey: string | undefined,
): void {
  if (unified === 'stop' || endsWhole(raw)) return;
  if (unified === 'length')
    throw new Failure('PROVIDER_TOO_LARGE', 'The model reached its output limit before it finished the text.');
  if (unified === 'content-filter') throw new Failure('PROVIDER_DECLINED', 'The model declined to answer this prompt.');
  throw raw === ''
    ? new Failure('PROVIDER_INTERRUPTED', 'The model stopped before it finished the text.')
    : endFailure(raw, apiKey);
}

function callOf({ system, prompt, format }: Task, abortSignal: AbortSignal): Parameters<LanguageModel['doStream']>[0] {
  return {
    prompt: [
      ...(system === undefined ? [] : [{ role: 'system', content: system } as const]),
      { role: 'user', content: [{ type: 'text', text: prompt }] },
    ],
    abortSignal,
    ...(format !== undefined && {
      responseFormat: { type: 'json', ...(format !== 'json' && { schema: jsonSchemaOf(format) }) } as const,
    }),
  };
}

const jsonSchemaOf = (format: z.ZodType) => z.toJSONSchema(format, { target: 'draft-7' }) as never;

type LanguageModel = Pick<ReturnType<ReturnType<typeof createOpenAI>>, 'doStream'>;

function languageModel({ kind, model, baseUrl }: AddressedModel, apiKey: string | undefined): LanguageModel {
  const settings = {
    baseURL: withoutEndSlashes(baseUrl),
    ...(apiKey !== undefined && { apiKey }),
    fetch: bounded(maxReplyBytes),
  };
  switch (kind) {
    case 'openai':
      return createOpenAI(settings)(model);
    case 'google':
      return createGoogleGenerativeAI(settings)(model);
    case 'perplexity':
      return createPerplexity(settings)(model);
    case 'anthropic':
      return createAnthropic(settings)(model);
    case 'openai-compatible':
      return createOpenAICompatible({
        ...settings,
        fetch: askForUsage(settings.fetch),
        includeUsage: true,
        name: 'model',
      })(model);
  }
}

/** Each word arrives in an event of a few hundred bytes. */
const maxReplyBytes = 32 * 1024 * 1024;

/** URLs of servers that rejected `stream_options`. Kept until the process ends. */
const refusing = new Set<string>();

/** Matches error messages about the unsupported option. */
const unknownOption = /stream_options|include_usage/;

/**
 * Repeats calls without `stream_options` if the server rejects it. Most OpenAI-compatible servers need this option to
 * report the tokens of a stream, but a few reject calls that have it.
 */
const askForUsage =
  (call: typeof fetch): typeof fetch =>
  async (input, init) => {
    const address = String(input instanceof Request ? input.url : input);
    if (refusing.has(address)) return call(input, withoutUsage(init));
    const response = await call(input, init);
    if (response.status !== 400 && response.status !== 422) return response;
    const said = await response.text();
    const { status, statusText, headers } = response;
    if (!unknownOption.test(said)) return new Response(said, { status, statusText, headers });
    refusing.add(address);
    return call(input, withoutUsage(init));
  };

function withoutUsage(init: RequestInit | undefined): RequestInit | undefined {
  if (typeof init?.body !== 'string') return init;
  const body = JSON.parse(init.body) as Record<string, unknown>;
  delete body['stream_options'];
  return { ...init, body: JSON.stringify(body) };
}
