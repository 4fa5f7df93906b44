import * as z from 'zod';
import { Failure } from '../../contract/failure.ts';
import type { AssistantAnswer } from './answer.ts';
import { checkLength, unfinished } from './events.ts';
import { type Citation, countedCitations, type NamedPage, numbered } from './numbered.ts';

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
  const last: { finish?: string; model?: string; results?: readonly NamedPage[]; addresses?: readonly string[]; searches?: number } = {};
  const annotations: Annotation[] = [];
  for await (const event of events) {
    const { model, choices, search_results, citations, usage } = Chunk.parse(event);
    const [choice] = choices ?? [];
    const { content, refusal, reasoning, reasoning_content, annotations: more } = choice?.delta ?? {};
    seen += 1;
    text += content ?? '';
    checkLength(text.length);
    if (content || reasoning || reasoning_content) heard();
    refused ||= Boolean(refusal);
    annotations.push(...more ?? []);
    last.finish = choice?.finish_reason ?? last.finish;
    last.model = model ?? last.model;
    last.searches = usage?.num_search_queries ?? last.searches;
    if (search_results?.length) last.results = search_results.map(({ url, title }) => ({ url: url ?? undefined, title: title ?? undefined }));
    if (citations?.length) last.addresses = citations;
  }
  const answer = text.replace(thoughts, '');
  if (refused || last.finish === 'content_filter') throw new Failure('PROVIDER_DECLINED', 'The model declined to answer this prompt.');
  if (last.finish === undefined) throw unfinished(seen);
  if (last.finish === 'length') throw new Failure('PROVIDER_INTERRUPTED', 'The model stopped before the end of its answer (length).');
  if (answer.trim() === '') throw new Failure('PROVIDER_EMPTY', 'The model answered with nothing.');
  const pages = last.results ?? last.addresses?.map((url) => ({ url })) ?? [];
  const told = pages.length + annotations.length > 0 || last.searches !== undefined;
  return {
    ...numbered({ text: answer, citations: [...countedCitations(answer, pages), ...annotations.flatMap(citation)], consulted: pages }),
    modelVersion: last.model ?? null,
    searched: told ? pages.length + annotations.length + (last.searches ?? 0) > 0 : undefined,
  };
}

/** What a reasoning model thinks aloud before it answers. */
const thoughts = /^\s*<think>[\s\S]*?<\/think>\s*/;

const citation = ({ url_citation: page }: Annotation): Citation[] =>
  (page ? [{ end: page.end_index || undefined, urls: [{ url: page.url ?? undefined, title: page.title ?? undefined }] }] : []);

const text = z.string().nullish();
const Annotation = z.object({ url_citation: z.object({ url: text, title: text, end_index: z.int().nullish() }).nullish() });
type Annotation = z.output<typeof Annotation>;
const Chunk = z.object({
  model: z.string().nullish(),
  choices: z.array(z.object({
    delta: z.object({ content: text, refusal: text, reasoning: text, reasoning_content: text, annotations: z.array(Annotation).nullish() }).nullish(),
    finish_reason: z.string().nullish(),
  })).nullish(),
  search_results: z.array(z.object({ url: text, title: text })).nullish(),
  citations: z.array(z.string()).nullish().catch(undefined),
  usage: z.object({ num_search_queries: z.number().nullish() }).nullish(),
});
