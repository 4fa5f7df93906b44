import * as z from 'zod';
import { maxVersionLength } from '../../../contract/call/limits.ts';
import { Failure } from '../../../contract/failure.ts';
import { withPlainMarks } from '../../../text/markdown/rawMarks.ts';
import { withoutReasoning } from '../../../text/markdown/reasoning.ts';
import type { ModelAttempt } from '../../models/attempts.ts';
import { boundedFetch, notStreamed, withWholeBodies } from '../../models/boundedFetch.ts';
import {
  checkLength,
  checkSilence,
  emptyAnswer,
  endFailure,
  endsWhole,
  interrupted,
  tellTokens,
} from '../../models/events.ts';
import type { AssistantAnswer } from '../answer.ts';
import { maxCitations, withSourceNumbers } from '../citations/numberedCitations.ts';
import { type Citation, type NamedPage, countedCitations } from '../citations/ownMarks.ts';

const chatText = z.string().nullish();
/** Optional metadata. Invalid values are dropped so that the answer is still usable. */
const aside = chatText.catch(undefined);

const ChatPart = z.object({ type: aside, text: aside }).catch({});
/** Text of the answer, or a list of text and reasoning parts (Mistral). `some` is true if anything arrived. */
const Content = z.union([
  chatText.transform((words) => ({ text: words ?? '', some: Boolean(words) })),
  z.array(ChatPart).transform((parts) => ({
    text: parts.map(({ type, text: words }) => (type === 'text' ? (words ?? '') : '')).join(''),
    some: parts.length > 0,
  })),
]);

const ChatPage = z.object({ url: aside, title: aside }).catch({});
const Annotation = z
  .object({
    url_citation: z.object({ url: aside, title: aside, end_index: z.int().nullish().catch(undefined) }).nullish(),
  })
  .catch({});
type ChatAnnotation = z.output<typeof Annotation>;

const ChatMessage = z.object({
  content: Content.optional(),
  refusal: chatText,
  reasoning: aside,
  reasoning_content: aside,
  annotations: z.array(Annotation).nullish().catch(undefined),
});
const ChatChoice = z.object({
  index: z.number().nullish().catch(undefined),
  delta: ChatMessage.nullish(),
  /** The complete answer, if the response isn't streamed. */
  message: ChatMessage.nullish().catch(undefined),
  /** Some servers send an empty string instead of null. */
  finish_reason: chatText.transform((reason) => reason || undefined),
});

/** An event of a streamed chat completion, or a complete one. If there are several choices, the first is the answer. */
const Chunk = z
  .object({
    model: aside,
    choices: z.array(ChatChoice).nullish(),
    search_results: z.array(ChatPage).nullish().catch(undefined),
    citations: z.array(z.string().catch('')).nullish().catch(undefined),
    usage: z.object({ num_search_queries: z.number().nullish() }).nullish().catch(undefined),
  })
  .transform(({ choices, ...rest }) => ({ ...rest, choice: choices?.find(({ index }) => (index ?? 0) === 0) }));

/** True if this event completes the answer. */
export function isLastChunk(event: unknown): boolean {
  const reason = Chunk.safeParse(event).data?.choice?.finish_reason;
  return reason !== undefined && endsWhole(reason);
}

type ChatAnswer = Pick<AssistantAnswer, 'markdown' | 'sources' | 'modelVersion'> & {
  /** Undefined if the provider reported neither pages nor a number of searches. */
  readonly searched: boolean | undefined;
};

/**
 * Reads a streamed chat completion and the pages that search models and gateways add to it: `search_results` or
 * `citations`, which marks such as `[1]` refer to, or OpenAI's `annotations`.
 */
export async function readChat(
  events: AsyncIterable<unknown>,
  { apiKey, heard, used }: Pick<ModelAttempt, 'apiKey' | 'heard' | 'used'>,
): Promise<ChatAnswer> {
  let text = '';
  let refused = false;
  let seen = 0;
  let silent = 0;
  const last: {
    finish?: string;
    model?: string;
    results?: readonly NamedPage[];
    addresses?: readonly string[];
    searches?: number;
  } = {};
  const annotations: ChatAnnotation[] = [];
  for await (const event of events) {
    tellTokens(event, used);
    const { model, choice, search_results, citations, usage } = Chunk.parse(event);
    const {
      content,
      refusal,
      reasoning,
      reasoning_content,
      annotations: more,
    } = choice?.delta ?? (text === '' ? choice?.message : undefined) ?? {};
    if (choice) seen += 1;
    text += content?.text ?? '';
    checkLength(text.length);
    const words = Boolean(content?.some || reasoning || reasoning_content);
    if (words || choice?.finish_reason) heard();
    silent = words ? 0 : silent + 1;
    checkSilence(silent);
    refused ||= Boolean(refusal);
    annotations.push(...(more?.slice(0, maxCitations - annotations.length) ?? []));
    last.finish = choice?.finish_reason ?? last.finish;
    last.model = model ?? last.model;
    last.searches = usage?.num_search_queries ?? last.searches;
    if (last.searches !== undefined) used({ searches: last.searches });
    if (search_results?.length)
      last.results = search_results.map(({ url, title }) => ({ url: url ?? undefined, title: title ?? undefined }));
    if (citations?.length) last.addresses = citations;
  }
  if (refused) throw new Failure('PROVIDER_DECLINED', 'The model declined to answer this prompt.');
  if (last.finish === undefined) throw interrupted(seen);
  if (!endsWhole(last.finish)) throw endFailure(last.finish, apiKey);
  const answer = withoutReasoning(text);
  const plain = withPlainMarks(answer);
  const pages = last.results ?? last.addresses?.map((url) => ({ url })) ?? [];
  const reportsSearch = pages.length + annotations.length > 0 || last.searches !== undefined;
  const read = withSourceNumbers({
    text: plain.text,
    citations: [
      ...countedCitations(plain.text, pages),
      ...annotations.flatMap((annotation) =>
        citation(annotation, (end) => plain.at(end - text.length + answer.length)),
      ),
    ],
    consulted: pages,
  });
  if (read.markdown === '') throw emptyAnswer();
  return {
    ...read,
    modelVersion: last.model?.slice(0, maxVersionLength) ?? null,
    searched: reportsSearch ? pages.length + annotations.length + (last.searches ?? 0) > 0 : undefined,
  };
}

/** @param place maps an offset in the provider's text to an offset in the answer */
const citation = ({ url_citation: page }: ChatAnnotation, place: (offset: number) => number): Citation[] =>
  page
    ? [
        {
          end: page.end_index ? place(page.end_index) : undefined,
          urls: [{ url: page.url ?? undefined, title: page.title ?? undefined }],
        },
      ]
    : [];

/** Ends the stream at `[DONE]`, even if the server keeps the connection open. */
const untilDone: typeof fetch = async (input, init) => {
  const response = await boundedFetch(input, init);
  if (!response.ok || !response.body) return response;
  const { status, statusText, headers } = response;
  // `[DONE]` can be split across chunks.
  let before = '\n';
  const ending = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      const text = before + Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1');
      controller.enqueue(chunk);
      if (done.test(text)) controller.terminate();
      before = text.slice(-maxDoneLength);
    },
  });
  return new Response(response.body.pipeThrough(ending), { status, statusText, headers });
};

const done = /[\r\n]data: ?\[DONE\]/;
const maxDoneLength = '\ndata: [DONE]'.length;

const Completion = z
  .looseObject({ choices: z.unknown().optional(), error: z.unknown().optional(), object: z.unknown().optional() })
  .refine(({ choices, error, object }) => Array.isArray(choices) || error || object === 'error');

/** Fetches chat completions from a provider. Also accepts responses that aren't streamed. */
export const chatFetch = withWholeBodies(untilDone, (body) =>
  (Array.isArray(body) ? body : [body]).map((one: unknown) => {
    if (!Completion.safeParse(one).success) throw notStreamed();
    return one;
  }),
);
