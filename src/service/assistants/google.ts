import { createGoogleGenerativeAI } from '@ai-sdk/google';
import * as z from 'zod';
import { Failure } from '../../contract/failure.ts';
import type { AskProvider, AssistantAnswer } from './answer.ts';
import { attempts } from './attempts.ts';
import { checkLength, checkSilence, cutOff, eventsOf, nothing, reach, unfinished } from './events.ts';
import { type Citation, mostCitations, type NamedPage, numbered } from './numbered.ts';
import { utf16Offsets, utf8Bytes } from './offsets.ts';
import { keptQueries } from './queries.ts';
import { quoted } from './quoted.ts';

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
  let silent = 0;
  for await (const event of events) {
    const words = answer.add(StreamEvent.parse(event));
    if (words) heard();
    checkSilence(silent = words ? 0 : silent + 1);
    checkLength(answer.text.length);
  }
  return answer.read(apiKey);
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
  private readonly pages: NamedPage[] = [];

  /** @returns whether words came */
  add({ candidates, promptFeedback, modelVersion }: StreamEvent): boolean {
    const candidate = candidates?.find(({ index }) => (index ?? 0) === 0);
    const words = candidate?.content?.parts?.map(({ text, thought }) => (thought ? '' : text ?? '')).join('') ?? '';
    this.events += 1;
    this.text += words;
    this.model = modelVersion ?? this.model;
    this.finish = candidate?.finishReason ?? this.finish;
    this.block = promptFeedback?.blockReason ?? this.block;
    this.ground(candidate?.groundingMetadata ?? {});
    return words !== '';
  }

  read(apiKey: string | undefined): AssistantAnswer {
    const block = this.block ?? (blocked.has(this.finish ?? '') ? this.finish : undefined);
    if (block !== undefined) throw new Failure('PROVIDER_DECLINED', `Gemini declined to answer this prompt (${quoted(block, apiKey)}).`);
    if (this.finish === undefined) throw unfinished(this.events);
    if (this.finish === 'MAX_TOKENS') throw cutOff('MAX_TOKENS');
    const citations = citationsOf(this.text, this.supports, this.pages);
    const searched = this.queries.size > 0 || this.pages.length > 0;
    const written = numbered({ text: this.text, citations, consulted: this.pages });
    if (written.markdown === '') throw nothing(quoted(this.finish, apiKey));
    return {
      ...written,
      searchQueries: searched && this.queries.size === 0 ? null : keptQueries(this.queries),
      searchPerformed: searched,
      modelVersion: this.model?.slice(0, 200) ?? null,
    };
  }

  /** The indexes of pages count through all events; an event may also tell again what earlier ones told. */
  private ground({ webSearchQueries, groundingChunks, groundingSupports }: Grounding): void {
    webSearchQueries?.forEach((query) => query && this.queries.add(query));
    const pages = groundingChunks?.map(({ web }) => ({ url: web?.uri ?? undefined, title: web?.title ?? undefined })) ?? [];
    const again = pages[0]?.url !== undefined && pages[0].url === this.pages[0]?.url;
    this.pages.push(...pages.slice(again ? this.pages.length : 0).slice(0, mostPages - this.pages.length));
    this.supports.push(...groundingSupports?.slice(0, mostCitations - this.supports.length) ?? []);
  }
}

/** Of one answer. */
const mostPages = 10_000;

const blocked = new Set(['SAFETY', 'PROHIBITED_CONTENT', 'RECITATION', 'BLOCKLIST', 'SPII', 'MODEL_ARMOR']);

function citationsOf(text: string, supports: readonly Support[], pages: readonly NamedPage[]): Citation[] {
  const utf16 = utf16Offsets(text, supports.flatMap(({ segment }) => segment?.endIndex ?? []), utf8Bytes);
  const find = finding(text);
  return supports.map(({ segment, groundingChunkIndices }) => ({
    end: endOf(segment, { text, utf16, find }),
    urls: groundingChunkIndices?.flatMap((index) => pages[index] ?? []) ?? [],
  }));
}

interface Places {
  readonly text: string;
  readonly utf16: (bytes: number) => number;
  readonly find: (words: string) => number;
}

/** Offsets count the UTF-8 bytes of one part of the answer; where it has several, the cited words themselves say where they end. */
function endOf(segment: Segment, { text, utf16, find }: Places): number | undefined {
  const end = typeof segment?.endIndex === 'number' ? utf16(segment.endIndex) : undefined;
  const words = segment?.text;
  if (!words || (end !== undefined && text.endsWith(words, end))) return end;
  const found = find(words);
  return found < 0 ? undefined : found + words.length;
}

/** Looks words up, as often as takes no time that somebody notices. */
function finding(text: string): (words: string) => number {
  let left = 100_000_000;
  return (words) => ((left -= text.length) > 0 ? text.indexOf(words) : -1);
}

/** What is told about an answer; the answer counts without it. */
const told = z.string().nullish().catch(undefined);
const Segment = z.object({ endIndex: z.int().min(0).nullish().catch(undefined), text: told }).nullish().catch(undefined);
type Segment = z.output<typeof Segment>;
/** What cannot be read keeps its place, as places are counted. */
const places = z.array(z.int().catch(-1)).nullish().catch(undefined);
const Support = z.object({ segment: Segment, groundingChunkIndices: places }).catch({});
type Support = z.output<typeof Support>;
const Web = z.object({ uri: told, title: told }).nullish().catch(undefined);
const Grounding = z.object({
  webSearchQueries: z.array(told).nullish().catch(undefined),
  groundingChunks: z.array(z.object({ web: Web }).catch({})).nullish().catch(undefined),
  groundingSupports: z.array(Support).nullish().catch(undefined),
});
type Grounding = z.output<typeof Grounding>;
const Candidate = z.object({
  index: z.number().nullish().catch(undefined),
  content: z.object({ parts: z.array(z.object({ text: z.string().nullish(), thought: z.boolean().nullish() })).nullish() }).nullish(),
  finishReason: z.string().nullish(),
  groundingMetadata: Grounding.nullish().catch(undefined),
});
const StreamEvent = z.object({
  candidates: z.array(Candidate).nullish(),
  promptFeedback: z.object({ blockReason: z.string().nullish() }).nullish(),
  modelVersion: told,
});
type StreamEvent = z.output<typeof StreamEvent>;
