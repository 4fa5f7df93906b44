import { createOpenAI } from '@ai-sdk/openai';
import * as z from 'zod';
import { Failure } from '../../contract/failure.ts';
import type { AskProvider, AssistantAnswer } from './answer.ts';
import { attempts } from './attempts.ts';
import { checkLength, eventsOf, reach, unfinished } from './events.ts';
import { type Citation, numbered } from './numbered.ts';
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
  let length = 0;
  for await (const event of events) {
    const { type, delta = '', item, response } = StreamEvent.parse(event);
    seen += 1;
    if (type === 'response.output_text.delta' || type === 'response.refusal.delta') heard();
    checkLength(length += delta.length);
    if (type === 'response.output_item.done') items.push(item);
    if (response !== undefined && endings.has(type)) return read(Ended.parse(response), items);
  }
  throw unfinished(seen);
});

const endings = new Set(['response.completed', 'response.incomplete', 'response.failed']);

/** @param items what came before the end, as some gateways leave it out there */
function read({ model, output, error, incomplete_details }: Ended, items: readonly unknown[]): AssistantAnswer {
  if (error) throw new StreamError({ error });
  if (incomplete_details?.reason === 'content_filter') throw declined();
  if (incomplete_details) throw new Failure('PROVIDER_INTERRUPTED', `The model stopped before the end of its answer (${incomplete_details.reason ?? 'no reason given'}).`);
  const whole = output.length > 0 ? output : z.array(Item).parse(items);
  const parts = whole.flatMap(({ content }) => content ?? []);
  const { text, citations } = joined(parts);
  if (text.trim() === '') throw parts.some(({ type }) => type === 'refusal') ? declined() : new Failure('PROVIDER_EMPTY', 'The model answered with nothing.');
  const searches = whole.filter(({ type }) => type === 'web_search_call');
  const queries = searches.flatMap(({ action }) => action?.queries ?? (action?.query ? [action.query] : []));
  return {
    ...numbered({ text, citations, consulted: searches.flatMap(({ action }) => [...(action?.sources ?? []), ...(action ? [action] : [])].map(({ url }) => ({ url: url ?? undefined }))) }),
    searchQueries: searches.length > 0 && queries.length === 0 ? null : [...new Set(queries)],
    searchPerformed: searches.length > 0,
    modelVersion: model ?? null,
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
    for (const { type, url, title, ...span } of part.annotations ?? []) {
      if (type !== 'url_citation') continue;
      const { start, end } = cited(part.text, span);
      citations.push({ start: start === undefined ? start : base + start, end: end === undefined ? end : base + end, urls: [{ url: url ?? undefined, title: title ?? undefined }] });
    }
  }
  return { text, citations };
}

/**
 * Where a citation stands. It spans a link that the model wrote, with or without the brackets around it, or the cited
 * words. Which units the indexes count is not documented; code points and UTF-16 differ behind an emoji.
 */
function cited(text: string, { start_index: from, end_index: to }: Pick<Annotation, 'start_index' | 'end_index'>): { start?: number; end?: number } {
  if (typeof from !== 'number' || typeof to !== 'number') return {};
  const counts = [(index: number): number => utf16(text, index), (index: number): number => index];
  const spans = counts.map((count) => ({ start: count(from), end: count(to) }));
  const link = spans.find(({ start, end }) => ownLink.test(text.slice(start, end)));
  if (!link) return { end: spans[0]?.end ?? to };
  const bracketed = text.charAt(link.start - 1) === '(' && text.charAt(link.end) === ')';
  return bracketed ? { start: link.start - 1, end: link.end + 1 } : link;
}

const ownLink = /^\s*\(?\[[^\]]*\]\(\S*\)\s*$/;

function utf16(text: string, codePoints: number): number {
  let at = 0;
  for (let left = codePoints; left > 0 && at < text.length; left--) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return at;
}

const Annotation = z.object({ type: z.string(), url: z.string().nullish(), title: z.string().nullish(), start_index: z.number().nullish(), end_index: z.number().nullish() });
type Annotation = z.output<typeof Annotation>;
const Part = z.object({ type: z.string(), text: z.string().nullish(), annotations: z.array(Annotation).nullish() });
type Part = z.output<typeof Part>;
const Action = z.object({ query: z.string().nullish(), queries: z.array(z.string()).nullish(), url: z.string().nullish(), sources: z.array(z.object({ url: z.string().nullish() })).nullish() });
const Item = z.object({ type: z.string(), content: z.array(Part).nullish(), action: Action.nullish() });
const Ended = z.object({
  model: z.string().nullish(),
  error: z.looseObject({}).nullish(),
  incomplete_details: z.object({ reason: z.string().nullish() }).nullish(),
  output: z.array(Item).default([]),
});
type Ended = z.output<typeof Ended>;
const StreamEvent = z.object({ type: z.string(), delta: z.string().optional().catch(undefined), item: z.unknown().optional(), response: z.unknown().optional() });
