import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { createPerplexity } from '@ai-sdk/perplexity';
import type { LanguageModel } from 'ai';
import type { Model } from '../../contract/configuration.ts';

/** A configured model as the AI SDK calls it. */
export function languageModel({ kind, model, baseUrl }: Model, apiKey: string | undefined): LanguageModel {
  const settings = { baseURL: baseUrl.replace(/\/+$/, ''), ...(apiKey !== undefined && { apiKey }) };
  switch (kind) {
    case 'openai': return createOpenAI(settings)(model);
    case 'google': return createGoogleGenerativeAI(settings)(model);
    case 'perplexity': return createPerplexity(settings)(model);
    case 'anthropic': return createAnthropic(settings)(model);
    case 'openai-compatible': return createOpenAICompatible({ ...settings, name: 'model' })(model);
  }
}
