import * as z from 'zod';
import { Failure } from '../../contract/failure.ts';
import type { AssistantAnswer } from './answer.ts';
import { checkLength, checkSilence, cutOff, nothing, unfinished } from './events.ts';
import { type Citation, countedCitations, mostCitations, type NamedPage, numbered } from './numbered.ts';

type ChatAnswer = Pick<AssistantAnswer, 'markdown' | 'sources' | 'modelVersion'> & {
  /** Undefined where neither pages nor a count of searches came. */
  readonly searched: boolean | undefined;
};

/**
 * Reads a streamed chat completion with the pages that search models and gateways add to it: `search_results` or
 * `citations`, which the marks `[1]` in the text count, or OpenAI's `annotations`.
 * @param heard called when words came
 */
export async function readChat(events: AsyncIterable<unknown>, heard: () => void): Promise<ChatAnswer> {
  let text = '';
  let refused = false;
  let seen = 0;
  let silent = 0;
  const last: { finish?: string; model?: string; results?: readonly NamedPage[]; addresses?: readonly string[]; searches?: number } = {};
  const annotations: Annotation[] = [];
  for await (const event of events) {
    const { model, choices, search_results, citations, usage } = Chunk.parse(event);
    const choice = choices?.find(({ index }) => (index ?? 0) === 0);
    const { content, refusal, reasoning, reasoning_content, annotations: more } = choice?.delta ?? {};
    seen += 1;
    text += content ?? '';
    checkLength(text.length);
    const words = Boolean(content || reasoning || reasoning_content);
    if (words) heard();
    checkSilence(silent = words ? 0 : silent + 1);
    refused ||= Boolean(refusal);
    annotations.push(...more?.slice(0, mostCitations - annotations.length) ?? []);
    last.finish = choice?.finish_reason ?? last.finish;
    last.model = model ?? last.model;
    last.searches = usage?.num_search_queries ?? last.searches;
    if (search_results?.length) last.results = search_results.map(({ url, title }) => ({ url: url ?? undefined, title: title ?? undefined }));
    if (citations?.length) last.addresses = citations;
  }
  const answer = text.replace(thoughts, '');
  if (refused || last.finish === 'content_filter') throw new Failure('PROVIDER_DECLINED', 'The model declined to answer this prompt.');
  if (last.finish === undefined) throw unfinished(seen);
  if (last.finish === 'length') throw cutOff('length');
  const pages = last.results ?? last.addresses?.map((url) => ({ url })) ?? [];
  const told = pages.length + annotations.length > 0 || last.searches !== undefined;
  const read = numbered({ text: answer, citations: [...countedCitations(answer, pages), ...annotations.flatMap(citation)], consulted: pages });
  if (read.markdown === '') throw nothing();
  return {
    ...read,
    modelVersion: last.model?.slice(0, 200) ?? null,
    searched: told ? pages.length + annotations.length + (last.searches ?? 0) > 0 : undefined,
  };
}

/** What a reasoning model thinks aloud before it answers. */
const thoughts = /^\s*<think>[\s\S]*?<\/think>\s*/;

const citation = ({ url_citation: page }: Annotation): Citation[] =>
  (page ? [{ end: page.end_index || undefined, urls: [{ url: page.url ?? undefined, title: page.title ?? undefined }] }] : []);

const text = z.string().nullish();
/** What is told about an answer; the answer counts without it. */
const aside = text.catch(undefined);
const Page = z.object({ url: aside, title: aside }).catch({});
const Annotation = z.object({ url_citation: z.object({ url: aside, title: aside, end_index: z.int().nullish().catch(undefined) }).nullish() }).catch({});
type Annotation = z.output<typeof Annotation>;
const Delta = z.object({
  content: text, refusal: text, reasoning: aside, reasoning_content: aside, annotations: z.array(Annotation).nullish().catch(undefined),
});
const Chunk = z.object({
  model: aside,
  choices: z.array(z.object({ index: z.number().nullish().catch(undefined), delta: Delta.nullish(), finish_reason: text })).nullish(),
  search_results: z.array(Page).nullish().catch(undefined),
  citations: z.array(z.string().catch('')).nullish().catch(undefined),
  usage: z.object({ num_search_queries: z.number().nullish() }).nullish().catch(undefined),
});
