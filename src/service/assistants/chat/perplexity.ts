import { createPerplexity } from '@ai-sdk/perplexity';
import type { AskProvider } from '../answer.ts';
import { attempts } from '../../models/attempts.ts';
import { chatFetch, isLastChunk, readChat } from './chat.ts';
import { eventsOf, openAiConnection } from '../../models/events.ts';

/**
 * Asks Perplexity's Sonar as if from the question's region. It reports its pages and the number of searches, but not
 * the queries. Wire format: https://docs.perplexity.ai/api-reference/sonar-post
 */
export const askPerplexity: AskProvider<'perplexity'> = (provider, question) =>
  attempts(provider, question, async ({ apiKey, signal, heard, used }) => {
    const events = eventsOf(
      createPerplexity({ ...openAiConnection(provider, apiKey), fetch: chatFetch })(provider.model),
      {
        prompt: question.text,
        signal,
        isLast: isLastChunk,
        providerOptions: { perplexity: { web_search_options: { user_location: { country: question.region } } } },
      },
    );
    const { searched, ...answer } = await readChat(events, { apiKey, heard, used });
    return { ...answer, searchQueries: null, searchPerformed: searched ?? false };
  });
