import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { streamText } from 'ai';
import pRetry from 'p-retry';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Model } from '../../contract/configuration.ts';
import { Failure } from '../../contract/failure.ts';
import { keyOf } from '../configuration.ts';
import { type Patience, waitFor } from './patience.ts';
import { providerFailure } from './providerFailure.ts';

export interface Request {
  readonly system?: string;
  readonly prompt: string;
  readonly signal: AbortSignal;
  readonly patience: Patience;
}

/**
 * Has a model write one text, and waits for all of it. Tries again, ever more slowly, where that can help.
 * @throws Failure with a `PROVIDER_…` code; a cancelled request throws the signal's reason.
 */
export function complete(model: Model, request: Request): Promise<string> {
  const { patience, signal } = request;
  return pRetry(() => completeOnce(model, request), {
    retries: patience.tries - 1,
    minTimeout: patience.pause,
    maxTimeout: patience.longestPause,
    randomize: true,
    signal,
    shouldRetry: ({ error }) => error instanceof Failure && error.retryable,
    onFailedAttempt: ({ error, retriesLeft }) => (retriesLeft > 0 ? waitAsTold(error, request) : undefined),
  });
}

async function waitAsTold(error: Error, { patience, signal }: Request): Promise<void> {
  const seconds = error instanceof Failure && error.details && 'retry_after' in error.details ? Number(error.details.retry_after) : 0;
  if (seconds > 0) await sleep(Math.min(seconds * 1000, patience.longestPause), undefined, { signal });
}

async function completeOnce(model: Model, { system, prompt, signal, patience }: Request): Promise<string> {
  const apiKey = keyOf(model);
  const provider = createOpenAICompatible({ name: 'model', baseURL: model.baseUrl.replace(/\/+$/, ''), ...(apiKey !== undefined && { apiKey }) });
  const waiting = waitFor(patience);
  let text = '';
  try {
    const { fullStream } = streamText({
      model: provider(model.model),
      ...(system !== undefined && { system }),
      prompt,
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, waiting.signal]),
      onError: () => undefined, // every error stands in the stream, too
    });
    for await (const part of fullStream) {
      if (part.type === 'text-delta' || part.type === 'reasoning-delta') waiting.heard();
      if (part.type === 'text-delta') text += part.text;
      if (part.type === 'error') throw part.error;
    }
    waiting.signal.throwIfAborted();
  } catch (error) {
    signal.throwIfAborted();
    if (waiting.signal.aborted) throw new Failure('PROVIDER_TIMEOUT', 'The model took too long to send its answer.');
    throw providerFailure(error, { model, key: apiKey, received: text.length });
  } finally {
    waiting.stop();
  }
  signal.throwIfAborted();
  if (text.trim() === '') throw new Failure('PROVIDER_EMPTY', 'The model answered with nothing.');
  return text;
}
