import { createOpenAI } from '@ai-sdk/openai';
import * as z from 'zod';
import { Failure } from '../../contract/failure.ts';
import type { AskProvider, AssistantAnswer } from './answer.ts';
import { attempts } from './attempts.ts';
import { checkLength, checkSilence, cutOff, eventsOf, nothing, reach, unfinished } from './events.ts';
import { type Citation, mostCitations, numbered } from './numbered.ts';
import { codePoints, utf16Offsets } from './offsets.ts';
import { keptQueries } from './queries.ts';
import { quoted } from './quoted.ts';
import { StreamError } from './streamError.ts';

/**
 * Asks OpenAI's Responses API, as if from the question's region; the model searches the web when it chooses to.
 * Wire format: https://developers.openai.com/api/docs/guides/tools-web-search
 */
export const askOpenAi: AskProvider<'openai'> = (provider, question) => attempts(provider, question, async ({ apiKey, signal, heard }) => {
  const events = eventsOf(createOpenAI(reach(provider, apiKey)).responses(provider.model), {
    prompt: question.text, signal,
    tools: [{ type: 'provider', id: 'openai.web_search', name: 'web_search', args: { userLocation: { type: 'approximate', country: question.region } } }],
  });
  const items: unknown[] = [];
  let seen = 0;
  let silent = 0;
  let length = 0;
  for await (const event of events) {
    const { type, delta = '', item, response } = StreamEvent.parse(event);
    seen += 1;
    if (type === 'response.output_text.delta' || type === 'response.refusal.delta') heard();
    checkSilence(silent = delta === '' ? silent + 1 : 0);
    checkLength(length += delta.length);
    if (type === 'response.output_item.done') items.push(item);
    if (response !== undefined && endings.has(type)) return read(Ended.parse(response), { items, apiKey });
  }
  throw unfinished(seen);
});

const endings = new Set(['response.completed', 'response.incomplete', 'response.failed']);

interface Before {
  /** What came before the end, as some gateways leave it out there. */
  readonly items: readonly unknown[];
  readonly apiKey: string | undefined;
}

function read({ model, output, error, incomplete_details }: Ended, { items, apiKey }: Before): AssistantAnswer {
  if (error) throw new StreamError({ error });
  if (incomplete_details?.reason === 'content_filter') throw declined();
  if (incomplete_details?.reason === 'max_output_tokens') throw cutOff('max_output_tokens');
  if (incomplete_details) throw new Failure('PROVIDER_INTERRUPTED', `The model stopped before the end of its answer (${quoted(incomplete_details.reason ?? 'no reason given', apiKey)}).`);
  const whole = output.length > 0 ? output : z.array(Item).parse(items);
  const parts = whole.flatMap(({ content }) => content ?? []);
  checkLength(parts.reduce((length, { text }) => length + (text?.length ?? 0), 0));
  const searches = whole.filter(({ type }) => type === 'web_search_call');
  const queries = searches.flatMap(({ action }) => action?.queries ?? (action?.query ? [action.query] : []));
  const consulted = searches.flatMap(({ action }) => [...(action?.sources ?? []), ...(action ? [action] : [])].map(({ url }) => ({ url: url ?? undefined })));
  const written = numbered({ ...joined(parts), consulted });
  if (written.markdown === '') throw parts.some(({ type }) => type === 'refusal') ? declined() : nothing();
  return {
    ...written,
    searchQueries: searches.length > 0 && queries.length === 0 ? null : keptQueries(queries),
    searchPerformed: searches.length > 0,
    modelVersion: model?.slice(0, 200) ?? null,
  };
}

const declined = () => new Failure('PROVIDER_DECLINED', 'The model declined to answer this prompt.');

function joined(parts: readonly Part[]): { text: string; citations: Citation[] } {
  let text = '';
  const citations: Citation[] = [];
  for (const part of parts) {
    if (!part.text) continue;
    const base = text === '' ? 0 : text.length + 2;
    text += `${text === '' ? '' : '\n\n'}${part.text}`;
    const annotations = part.annotations?.filter(({ type }) => type === 'url_citation').slice(0, mostCitations - citations.length) ?? [];
    const place = placing(part.text, annotations);
    for (const annotation of annotations) {
      const { start, end } = place(annotation);
      const { url, title } = annotation;
      citations.push({ start: start === undefined ? start : base + start, end: end === undefined ? end : base + end, urls: [{ url: url ?? undefined, title: title ?? undefined }] });
    }
  }
  return { text, citations };
}

/**
 * Where citations stand. One spans a link that the model wrote, with or without the brackets around it, or the cited
 * words. Which units the indexes count is not documented; code points and UTF-16 differ behind an emoji.
 */
function placing(text: string, annotations: readonly Annotation[]): (annotation: Annotation) => { start?: number; end?: number } {
  const utf16 = utf16Offsets(text, annotations.flatMap(({ start_index: from, end_index: to }) => [from ?? 0, to ?? 0]), codePoints);
  return ({ start_index: from, end_index: to }) => {
    if (typeof from !== 'number' || typeof to !== 'number') return {};
    const spans = [{ start: utf16(from), end: utf16(to) }, { start: from, end: to }];
    const link = spans.find(({ start, end }) => end - start <= longestLink && ownLink.test(text.slice(start, end)));
    if (!link) return { end: utf16(to) };
    const bracketed = text.charAt(link.start - 1) === '(' && text.charAt(link.end) === ')';
    return bracketed ? { start: link.start - 1, end: link.end + 1 } : link;
  };
}

const ownLink = /^\s*\(?\[[^\]]*\]\(\S*\)\s*$/;
const longestLink = 4096;

/** What is told about an answer; the answer counts without it. */
const told = z.string().nullish().catch(undefined);
const index = z.int().min(0).nullish().catch(undefined);
const Annotation = z.object({ type: told, url: told, title: told, start_index: index, end_index: index }).catch({});
type Annotation = z.output<typeof Annotation>;
const Part = z.object({ type: told, text: z.string().nullish(), annotations: z.array(Annotation).nullish().catch(undefined) });
type Part = z.output<typeof Part>;
const Action = z.object({
  query: told,
  queries: z.array(z.string().catch('')).transform((queries) => queries.filter((query) => query !== '')).nullish().catch(undefined),
  url: told,
  sources: z.array(z.object({ url: told }).catch({})).nullish().catch(undefined),
});
const Item = z.object({ type: z.string(), content: z.array(Part).nullish(), action: Action.nullish().catch(undefined) });
const Ended = z.object({
  model: told,
  error: z.looseObject({}).nullish(),
  incomplete_details: z.object({ reason: told }).nullish(),
  output: z.array(Item).default([]),
});
type Ended = z.output<typeof Ended>;
const StreamEvent = z.object({ type: z.string(), delta: z.string().optional().catch(undefined), item: z.unknown().optional(), response: z.unknown().optional() });
