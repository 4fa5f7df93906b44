import { createGoogleGenerativeAI } from '@ai-sdk/google';
import * as z from 'zod';
import { Failure } from '../../contract/failure.ts';
import type { AskProvider, AssistantAnswer } from './answer.ts';
import { attempts } from './attempts.ts';
import { checkLength, eventsOf, reach, unfinished } from './events.ts';
import { type Citation, type NamedPage, numbered } from './numbered.ts';

/**
 * Asks Gemini with grounding in Google Search, which it uses when it chooses to. The API takes no country, so the
 * question's region does not reach it. Its pages are redirects, titled by their domain, and are kept as they are.
 * Wire format: https://ai.google.dev/api/generate-content#GroundingMetadata
 */
export const askGoogle: AskProvider<'google'> = (provider, question) => attempts(provider, question, async ({ apiKey, signal, heard }) => {
  const events = eventsOf(createGoogleGenerativeAI(reach(provider, apiKey))(provider.model), {
    prompt: question.text, signal,
    tools: [{ type: 'provider', id: 'google.google_search', name: 'google_search', args: {} }],
  });
  const answer = new Answer();
  for await (const event of events) {
    const words = answer.add(StreamEvent.parse(event));
    if (words) heard();
    checkLength(answer.text.length);
  }
  return answer.read();
});

/** An answer as it comes, piece by piece. */
class Answer {
  text = '';
  private events = 0;
  private model: string | undefined;
  private finish: string | undefined;
  /** Why the prompt is blocked. */
  private block: string | undefined;
  private readonly queries = new Set<string>();
  private readonly supports: Support[] = [];
  private pages: NamedPage[] = [];

  /** @returns whether words came */
  add({ candidates, promptFeedback, modelVersion }: StreamEvent): boolean {
    const [candidate] = candidates ?? [];
    const words = candidate?.content?.parts?.map(({ text, thought }) => (thought ? '' : text ?? '')).join('') ?? '';
    this.events += 1;
    this.text += words;
    this.model = modelVersion ?? this.model;
    this.finish = candidate?.finishReason ?? this.finish;
    this.block = promptFeedback?.blockReason ?? this.block;
    this.ground(candidate?.groundingMetadata);
    return words !== '';
  }

  read(): AssistantAnswer {
    const block = this.block ?? (blocked.has(this.finish ?? '') ? this.finish : undefined);
    if (block !== undefined) throw new Failure('PROVIDER_DECLINED', `Gemini declined to answer this prompt (${block}).`);
    if (this.finish === undefined) throw unfinished(this.events);
    if (this.finish === 'MAX_TOKENS') throw new Failure('PROVIDER_INTERRUPTED', 'The model stopped before the end of its answer (MAX_TOKENS).');
    if (this.text.trim() === '') throw new Failure('PROVIDER_EMPTY', `The model answered with nothing (${this.finish}).`);
    const citations = citationsOf(this.text, this.supports, this.pages);
    const searched = this.queries.size > 0 || this.pages.length > 0;
    return {
      ...numbered({ text: this.text, citations, consulted: this.pages }),
      searchQueries: searched && this.queries.size === 0 ? null : [...this.queries],
      searchPerformed: searched,
      modelVersion: this.model ?? null,
    };
  }

  /** The indexes of pages count through all events; an event may also tell again what earlier ones told. */
  private ground({ webSearchQueries, groundingChunks, groundingSupports }: Grounding = {}): void {
    webSearchQueries?.forEach((query) => this.queries.add(query));
    const pages = groundingChunks?.map(({ web }) => ({ url: web?.uri, title: web?.title })) ?? [];
    const again = pages.length > 0 && pages[0]?.url !== undefined && pages[0].url === this.pages[0]?.url;
    this.pages = again ? (pages.length > this.pages.length ? pages : this.pages) : [...this.pages, ...pages];
    this.supports.push(...groundingSupports ?? []);
  }
}

const blocked = new Set(['SAFETY', 'PROHIBITED_CONTENT', 'RECITATION', 'BLOCKLIST', 'SPII', 'MODEL_ARMOR']);

function citationsOf(text: string, supports: readonly Support[], pages: readonly NamedPage[]): Citation[] {
  const bytes = Buffer.from(text);
  const utf16 = (offset: number): number => bytes.toString('utf8', 0, offset).length;
  return supports.map(({ segment, groundingChunkIndices }) => ({
    end: endOf(segment, { text, utf16 }),
    urls: groundingChunkIndices?.flatMap((index) => pages[index] ?? []) ?? [],
  }));
}

/** Offsets count the UTF-8 bytes of one part of the answer; where it has several, the cited words themselves say where they end. */
function endOf(segment: Segment, { text, utf16 }: { readonly text: string; readonly utf16: (bytes: number) => number }): number | undefined {
  const end = segment?.endIndex === undefined ? undefined : utf16(segment.endIndex);
  const words = segment?.text;
  if (!words || (end !== undefined && text.slice(0, end).endsWith(words))) return end;
  const found = text.indexOf(words);
  return found < 0 ? undefined : found + words.length;
}

const Segment = z.object({ endIndex: z.int().optional(), text: z.string().optional() }).optional();
type Segment = z.output<typeof Segment>;
const Support = z.object({ segment: Segment, groundingChunkIndices: z.array(z.int()).optional() });
type Support = z.output<typeof Support>;
const Grounding = z.object({
  webSearchQueries: z.array(z.string()).optional(),
  groundingChunks: z.array(z.object({ web: z.object({ uri: z.string().optional(), title: z.string().optional() }).optional() })).optional(),
  groundingSupports: z.array(Support).optional(),
});
type Grounding = z.output<typeof Grounding>;
const Candidate = z.object({
  content: z.object({ parts: z.array(z.object({ text: z.string().optional(), thought: z.boolean().optional() })).optional() }).optional(),
  finishReason: z.string().optional(),
  groundingMetadata: Grounding.optional(),
});
const StreamEvent = z.object({
  candidates: z.array(Candidate).optional(),
  promptFeedback: z.object({ blockReason: z.string().optional() }).optional(),
  modelVersion: z.string().optional(),
});
type StreamEvent = z.output<typeof StreamEvent>;
