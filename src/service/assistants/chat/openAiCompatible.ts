import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { AskProvider } from '../answer.ts';
import { attempts } from '../../models/attempts.ts';
import { chatFetch, isLastChunk, readChat } from './chat.ts';
import { eventsOf, openAiConnection } from '../../models/events.ts';

/**
 * Asks a model as a user would: only the prompt, without instructions. The model itself doesn't search or name pages,
 * but pages that a gateway adds are kept. There is no parameter for the region.
 */
export const askOpenAiCompatible: AskProvider<'openai-compatible'> = (provider, question) =>
  attempts(provider, question, async ({ apiKey, signal, heard, used }) => {
    const model = createOpenAICompatible({
      ...openAiConnection(provider, apiKey),
      fetch: chatFetch,
      name: 'assistant',
    })(provider.model);
    const { searched, ...answer } = await readChat(
      eventsOf(model, { prompt: question.text, signal, isLast: isLastChunk }),
      { apiKey, heard, used },
    );
    return {
      ...answer,
      modelVersion: answer.modelVersion ?? provider.model,
      searchQueries: null,
      searchPerformed: searched ?? null,
    };
  });
