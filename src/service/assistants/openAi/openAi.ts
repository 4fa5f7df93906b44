import { createOpenAI } from '@ai-sdk/openai';
import * as z from 'zod';
import type { AskProvider } from '../answer.ts';
import { attempts } from '../../models/attempts.ts';
import { checkLength, checkSilence, eventsOf, openAiConnection, interrupted } from '../../models/events.ts';
import { readOpenAi } from './readOpenAi.ts';
import { tellTokens } from '../../models/tokens.ts';
import { signsOfLife } from '../../models/signsOfLife.ts';
import { notStreamed, withWholeBodies } from '../../models/wholeBody.ts';

/**
 * Asks OpenAI's Responses API as if from the question's region. The model searches the web when it decides to. Wire
 * format: https://developers.openai.com/api/docs/guides/tools-web-search
 */
export const askOpenAi: AskProvider<'openai'> = (provider, question) =>
  attempts(provider, question, async ({ apiKey, signal, heard, used }) => {
    const settings = openAiConnection(provider, apiKey);
    const events = eventsOf(
      createOpenAI({ ...settings, fetch: withWholeBodies(settings.fetch, wholeResponse) }).responses(provider.model),
      {
        prompt: question.text,
        signal,
        tools: [
          {
            type: 'provider',
            id: 'openai.web_search',
            name: 'web_search',
            args: { userLocation: { type: 'approximate', country: question.region } },
          },
        ],
      },
    );
    const signs = signsOfLife(question.patience, heard);
    const items: unknown[] = [];
    let words = '';
    let seen = 0;
    let searches = 0;
    let silent = 0;
    let length = 0;
    for await (const event of events) {
      const { type, delta = '', item, response } = OpenAiEvent.parse(event);
      seen += 1;
      if (type === 'response.output_text.delta' || type === 'response.refusal.delta') signs.words();
      else if (working.test(type)) signs.work();
      silent = delta === '' ? silent + 1 : 0;
      checkSilence(silent);
      length += delta.length;
      checkLength(length);
      if (type === 'response.output_text.delta') words += delta;
      if (type === 'response.output_item.done') items.push(item);
      tellTokens(response, used);
      if (type === 'response.output_item.done' && isSearch(item)) searches += 1;
      used({ searches: Math.max(searches, searchesIn(response)) });
      if (response !== undefined && endings.has(type)) return readOpenAi(response, { type, items, words, apiKey });
    }
    throw interrupted(seen);
  });

/** Opening a page from the results doesn't count as a search and isn't billed as one. */
const isSearch = (item: unknown): boolean => {
  const { type, action } = SearchItem.parse(item);
  return type === 'web_search_call' && (action?.type ?? 'search') === 'search';
};

const searchesIn = (response: unknown): number => SearchedResponse.parse(response).output.filter(isSearch).length;

const endings = new Set(['response.completed', 'response.incomplete', 'response.failed', 'response.cancelled']);

/** Events for an accepted or started answer aren't progress yet. `keepalive` never is. */
const working = /^response\.(?!created$|queued$|in_progress$)/;

/** Converts a response that arrived as one document to the event that ends a stream. */
const wholeResponse = (body: unknown): readonly unknown[] =>
  (Array.isArray(body) ? body : [body]).map((one: unknown) => {
    const { type = '', output, error } = OpenAiDocument.parse(one);
    if (output) return { type: 'response.completed', response: one };
    if (error || /^(?:response\.|error$)/.test(type)) return one;
    throw notStreamed();
  });

const SearchItem = z
  .object({ type: z.string().optional(), action: z.object({ type: z.string().optional() }).nullish().catch(undefined) })
  .catch({});
const SearchedResponse = z.object({ output: z.array(z.unknown()).catch([]) }).catch({ output: [] });
const OpenAiDocument = z
  .looseObject({
    type: z.string().optional().catch(undefined),
    output: z.unknown().optional(),
    error: z.unknown().optional(),
  })
  .catch({});
const OpenAiEvent = z.object({
  type: z.string(),
  delta: z.string().optional().catch(undefined),
  item: z.unknown().optional(),
  response: z.unknown().optional(),
});
