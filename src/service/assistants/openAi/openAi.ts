import { createOpenAI } from '@ai-sdk/openai';
import * as z from 'zod';
import { maxVersionLength } from '../../../contract/call/limits.ts';
import { Failure } from '../../../contract/failure.ts';
import { attempts } from '../../models/attempts.ts';
import {
  checkLength,
  checkSilence,
  cutOff,
  emptyAnswer,
  eventsOf,
  interrupted,
  openAiConnection,
  signsOfLife,
  tellTokens,
} from '../../models/events.ts';
import { quoted } from '../../models/quoted.ts';
import { StreamError } from '../../models/providerFailure.ts';
import { notStreamed, withWholeBodies } from '../../models/boundedFetch.ts';
import { type AskProvider, type AssistantAnswer, keptQueries, optionalIndex, optionalText } from '../answer.ts';
import { maxCitations, withSourceNumbers } from '../citations/numberedCitations.ts';
import { type Citation } from '../citations/ownMarks.ts';
import { withCitations } from './withCitations.ts';

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

interface Before {
  /** Type of the event that ends the answer. */
  readonly type: string;
  /** Items received before the end. Some gateways omit them from the last event. */
  readonly items: readonly unknown[];
  readonly words: string;
  readonly apiKey: string | undefined;
}

/**
 * Reads a completed OpenAI response.
 * @throws Failure `PROVIDER_…` if the answer is incomplete, StreamError if the response contains an error
 */
function readOpenAi(response: unknown, before: Before): AssistantAnswer {
  const { model, status, output, error, incomplete_details: cut } = Ended.parse(response);
  if (error || before.type === 'response.failed' || status === 'failed') throw new StreamError({ error: error ?? {} });
  if (cut?.reason === 'content_filter') throw declinedAnswer();
  if (cut?.reason === 'max_output_tokens') throw cutOff('max_output_tokens');
  const all = allItems(output ?? [], before);
  const messages = all.filter(isMessage);
  // Some gateways leave the status at `in_progress` after `response.completed`.
  const completed = [status, ...messages.map((message) => message.status)].every((one) =>
    [undefined, null, 'completed', 'in_progress'].includes(one),
  );
  if (before.type !== 'response.completed' || cut || !completed) {
    throw new Failure(
      'PROVIDER_INTERRUPTED',
      `The model stopped before it finished its answer (${quoted(cut?.reason ?? 'no reason given', before.apiKey)}).`,
    );
  }
  const parts = messages.filter(({ phase }) => phase !== 'commentary').flatMap(({ content }) => content ?? []);
  checkLength(parts.reduce((length, { text }) => length + (text?.length ?? 0), 0));
  const searches = all.filter(({ type }) => type === 'web_search_call');
  const queries = searches.flatMap(({ action }) => action?.queries ?? (action?.query ? [action.query] : []));
  const consulted = searches.flatMap(({ action }) =>
    [...(action?.sources ?? []), ...(action ? [action] : [])].map(({ url }) => ({ url: url ?? undefined })),
  );
  const written = withSourceNumbers({ ...joined(parts), consulted });
  if (written.markdown === '') throw parts.some(({ type }) => type === 'refusal') ? declinedAnswer() : emptyAnswer();
  return {
    ...written,
    searchQueries: searches.length > 0 && queries.length === 0 ? null : keptQueries(queries),
    searchPerformed: searches.length > 0,
    modelVersion: model?.slice(0, maxVersionLength) ?? null,
  };
}

const declinedAnswer = () => new Failure('PROVIDER_DECLINED', 'The model declined to answer this prompt.');

function allItems(output: readonly (OutputItem | null)[], { items, words }: Before): OutputItem[] {
  const atEnd = output.filter((item) => item !== null);
  if (atEnd.some(isMessage)) return atEnd;
  const before = OutputItems.parse(items).filter((item) => item !== null);
  if (before.some(isMessage)) return before;
  return [...(atEnd.length > 0 ? atEnd : before), { type: 'message', content: [{ type: 'output_text', text: words }] }];
}

const isMessage = ({ type }: OutputItem): boolean => type === 'message';

function joined(parts: readonly OutputPart[]): { text: string; citations: Citation[] } {
  let text = '';
  const citations: Citation[] = [];
  for (const part of parts) {
    if (!part.text) continue;
    const annotations =
      part.annotations?.filter(({ type }) => type === 'url_citation').slice(0, maxCitations - citations.length) ?? [];
    const { text: words, citations: placed } = withCitations(part.text, annotations);
    const base = text === '' ? 0 : text.length + 2;
    text += `${text === '' ? '' : '\n\n'}${words}`;
    citations.push(
      ...placed.map(({ start, end, urls }) => ({
        start: start === undefined ? start : base + start,
        end: end === undefined ? end : base + end,
        urls,
      })),
    );
  }
  return { text, citations };
}

const OutputAnnotation = z
  .object({
    type: optionalText,
    url: optionalText,
    title: optionalText,
    start_index: optionalIndex,
    end_index: optionalIndex,
  })
  .catch({});
const OutputPart = z.object({
  type: optionalText,
  text: z.string().nullish(),
  annotations: z.array(OutputAnnotation).nullish().catch(undefined),
});
type OutputPart = z.output<typeof OutputPart>;
const SearchAction = z.object({
  query: optionalText,
  queries: z
    .array(z.string().catch(''))
    .transform((queries) => queries.filter((query) => query !== ''))
    .nullish()
    .catch(undefined),
  url: optionalText,
  sources: z
    .array(z.object({ url: optionalText }).catch({}))
    .nullish()
    .catch(undefined),
});
const OutputItem = z.object({
  type: z.string(),
  status: z.string().nullish(),
  /** `commentary` is text that the model writes while it works. */
  phase: optionalText,
  content: z.array(OutputPart).nullish(),
  action: SearchAction.nullish().catch(undefined),
});
type OutputItem = z.output<typeof OutputItem>;
const OutputItems = z.array(OutputItem.nullable());
const Ended = z.object({
  model: optionalText,
  status: z.string().nullish(),
  error: z.unknown().optional(),
  incomplete_details: z.object({ reason: optionalText }).nullish().catch({}),
  output: OutputItems.nullish(),
});
