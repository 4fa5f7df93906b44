import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { createPerplexity } from '@ai-sdk/perplexity';
import type { AddressedModel } from '../../contract/models/vendors.ts';
import { withoutEndSlashes } from '../../text/endings.ts';
import { askForUsage } from './askForUsage.ts';
import { bounded } from './boundedFetch.ts';

export type LanguageModel = Pick<ReturnType<ReturnType<typeof createOpenAI>>, 'doStream'>;

export function languageModel({ kind, model, baseUrl }: AddressedModel, apiKey: string | undefined): LanguageModel {
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
