import { streamText } from 'ai';
import type { Model } from '../../contract/configuration.ts';
import { Failure } from '../../contract/failure.ts';
import { attempts, type Request } from './attempts.ts';
import { languageModel } from './languageModel.ts';

export interface Task extends Request {
  readonly system?: string;
  readonly prompt: string;
}

/**
 * Has a model write one text, and waits for all of it. Tries again, ever more slowly, where that can help.
 * @throws Failure with a `PROVIDER_…` code; a cancelled request throws the signal's reason.
 */
export function complete(model: Model, { system, prompt, ...request }: Task): Promise<string> {
  return attempts(model, request, async ({ apiKey, signal, heard }) => {
    let text = '';
    const { fullStream } = streamText({
      model: languageModel(model, apiKey),
      ...(system !== undefined && { system }),
      prompt,
      maxRetries: 0,
      abortSignal: signal,
      onError: () => undefined, // every error stands in the stream, too
    });
    for await (const part of fullStream) {
      if (part.type === 'text-delta' || part.type === 'reasoning-delta') heard();
      if (part.type === 'text-delta') text += part.text;
      if (text.length > longest) throw new Failure('PROVIDER_TOO_LARGE', 'The model does not stop writing.');
      if (part.type === 'error') throw part.error;
    }
    if (text.trim() === '') throw new Failure('PROVIDER_EMPTY', 'The model answered with nothing.');
    return text;
  });
}

/** Characters; no answer that somebody reads is as long. */
export const longest = 4_000_000;
