import * as z from 'zod';
import { endsWhole } from '../../models/endings.ts';

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
export type ChatAnnotation = z.output<typeof Annotation>;

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
export const Chunk = z
  .object({
    model: aside,
    choices: z.array(ChatChoice).nullish(),
    search_results: z.array(ChatPage).nullish().catch(undefined),
    citations: z.array(z.string().catch('')).nullish().catch(undefined),
    usage: z.object({ num_search_queries: z.number().nullish() }).nullish().catch(undefined),
  })
  .transform(({ choices, ...told }) => ({ ...told, choice: choices?.find(({ index }) => (index ?? 0) === 0) }));

/** True if this event completes the answer. */
export function isLastChunk(event: unknown): boolean {
  const reason = Chunk.safeParse(event).data?.choice?.finish_reason;
  return reason !== undefined && endsWhole(reason);
}
