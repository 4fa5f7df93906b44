import type { Provider } from '../../contract/models/vendors.ts';
import type { AssistantAnswer, AssistantQuestion } from './answer.ts';
import { askGoogle } from './google/google.ts';
import { askOpenAi } from './openAi/openAi.ts';
import { askOpenAiCompatible } from './chat/openAiCompatible.ts';
import { askPerplexity } from './chat/perplexity.ts';
import { askSerpApi } from './serpApi/serpApi.ts';

/**
 * Sends a question to the provider configured for its assistant.
 * @throws Failure with a `PROVIDER_…` code, or the signal's reason if the question is canceled.
 */
export function askProvider(provider: Provider, question: AssistantQuestion): Promise<AssistantAnswer> {
  switch (provider.kind) {
    case 'openai':
      return askOpenAi(provider, question);
    case 'google':
      return askGoogle(provider, question);
    case 'perplexity':
      return askPerplexity(provider, question);
    case 'openai-compatible':
      return askOpenAiCompatible(provider, question);
    case 'serpapi':
      return askSerpApi(provider, question);
  }
}
