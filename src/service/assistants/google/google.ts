import { createGoogleGenerativeAI } from '@ai-sdk/google';
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
import { notStreamed, withWholeBodies } from '../../models/boundedFetch.ts';
import { type AskProvider, type AssistantAnswer, keptQueries, optionalIndex, optionalText } from '../answer.ts';
import { maxCitations, withSourceNumbers } from '../citations/numberedCitations.ts';
import { type Citation, type NamedPage } from '../citations/ownMarks.ts';
import { utf16Offsets, utf8Bytes } from '../citations/offsets.ts';

/**
 * Asks Gemini with grounding in Google Search, which Gemini uses when it decides to. The API has no country parameter,
 * so the question's region is ignored. Page links are redirects titled with the domain, and are stored unchanged. Wire
 * format: https://ai.google.dev/api/generate-content#GroundingMetadata
 */
export const askGoogle: AskProvider<'google'> = (provider, question) =>
  attempts(provider, question, async ({ apiKey, signal, heard, used }) => {
    const settings = openAiConnection(provider, apiKey);
    const events = eventsOf(
      createGoogleGenerativeAI({ ...settings, fetch: withWholeBodies(settings.fetch, wholeAnswer) })(provider.model),
      {
        prompt: question.text,
        signal,
        tools: [{ type: 'provider', id: 'google.google_search', name: 'google_search', args: {} }],
      },
    );
    const signs = signsOfLife(question.patience, heard);
    const answer = new StreamedAnswer();
    let silent = 0;
    for await (const event of events) {
      tellTokens(event, used);
      const { words, work } = answer.add(GoogleEvent.parse(event));
      if (words) signs.words();
      else if (work) signs.work();
      silent = words ? 0 : silent + 1;
      checkSilence(silent);
      checkLength(answer.text.length);
      used({ searches: answer.searches });
    }
    return answer.read(apiKey);
  });

/** Without `alt=sse`, the response is an array of the events. */
const wholeAnswer = (body: unknown): readonly unknown[] =>
  (Array.isArray(body) ? body : [body]).map((one: unknown) => {
    const { candidates, promptFeedback, usageMetadata, error } = GoogleDocument.parse(one);
    if (candidates || promptFeedback || usageMetadata || error) return one;
    throw notStreamed();
  });

/** Collects an answer from its streamed events. */
class StreamedAnswer {
  text = '';
  private events = 0;
  private model: string | undefined;
  private finish: string | undefined;
  /** Reason why the prompt is blocked. */
  private block: string | undefined;
  private readonly grounds = new Grounds();
  /** Start of each part, in UTF-8 bytes. */
  private readonly parts: number[] = [];
  private bytes = 0;

  /** @returns whether the event added words, or showed other progress */
  add({ candidates, promptFeedback, modelVersion }: GoogleEvent): { words: boolean; work: boolean } {
    const candidate = candidates?.find(({ index }) => (index ?? 0) === 0);
    const parts = candidate?.content?.parts ?? [];
    const before = this.text.length;
    this.events += 1;
    for (const { text, thought } of parts) {
      const words = thought ? '' : (text ?? '');
      if (this.parts.length < maxParts) this.parts.push(this.bytes);
      this.bytes += Buffer.byteLength(words);
      this.text += words;
    }
    this.model = modelVersion ?? this.model;
    this.finish = candidate?.finishReason ?? this.finish;
    this.block = promptFeedback?.blockReason ?? this.block;
    this.grounds.add(candidate?.groundingMetadata ?? {});
    return { words: this.text.length > before, work: parts.some(({ text }) => text !== '') };
  }

  /** Number of reported queries, or 1 if only pages are reported. */
  get searches(): number {
    const { pages, queries } = this.grounds;
    return queries.size === 0 && pages.length > 0 ? 1 : queries.size;
  }

  read(apiKey: string | undefined): AssistantAnswer {
    const block = this.block ?? (blockedReasons.test(this.finish ?? '') ? this.finish : undefined);
    if (block !== undefined)
      throw new Failure('PROVIDER_DECLINED', `Gemini declined to answer this prompt (${quoted(block, apiKey)}).`);
    if (this.finish === undefined) throw interrupted(this.events);
    if (this.finish === 'MAX_TOKENS') throw cutOff('MAX_TOKENS');
    const { pages, queries } = this.grounds;
    const searched = queries.size > 0 || pages.length > 0;
    const written = withSourceNumbers({
      text: this.text,
      citations: this.grounds.citations(this.text, this.parts),
      consulted: pages,
    });
    if (written.markdown === '') throw emptyAnswer(quoted(this.finish, apiKey));
    if (this.finish !== 'STOP')
      throw new Failure(
        'PROVIDER_INTERRUPTED',
        `The model stopped before it finished its answer (${quoted(this.finish, apiKey)}).`,
      );
    return {
      ...written,
      searchQueries: searched && queries.size === 0 ? null : keptQueries(queries),
      searchPerformed: searched,
      modelVersion: this.model?.slice(0, maxVersionLength) ?? null,
    };
  }
}

const maxParts = 10_000;

/** `LANGUAGE` means that the model doesn't support the language. */
const blockedReasons = /^(?:(?:IMAGE_)?(?:SAFETY|PROHIBITED_CONTENT|RECITATION)|BLOCKLIST|SPII|MODEL_ARMOR|LANGUAGE)$/;

const GroundedSegment = z
  .object({ partIndex: optionalIndex, endIndex: optionalIndex, text: optionalText })
  .nullish()
  .catch(undefined);
type GroundedSegment = z.output<typeof GroundedSegment>;
/** Invalid entries stay as -1, so that the list keeps its length. */
const places = z.array(z.int().catch(-1)).nullish().catch(undefined);
const Support = z.object({ segment: GroundedSegment, groundingChunkIndices: places }).catch({});
type Support = z.output<typeof Support>;
const Web = z.object({ uri: optionalText, title: optionalText }).nullish().catch(undefined);
const Grounding = z.object({
  webSearchQueries: z.array(optionalText).nullish().catch(undefined),
  groundingChunks: z
    .array(z.object({ web: Web }).catch({}))
    .nullish()
    .catch(undefined),
  groundingSupports: z.array(Support).nullish().catch(undefined),
});
type Grounding = z.output<typeof Grounding>;

const GoogleDocument = z
  .looseObject({
    candidates: z.unknown().optional(),
    promptFeedback: z.unknown().optional(),
    usageMetadata: z.unknown().optional(),
    error: z.unknown().optional(),
  })
  .catch({});
const GoogleCandidate = z.object({
  index: z.number().nullish().catch(undefined),
  content: z
    .object({ parts: z.array(z.object({ text: z.string().nullish(), thought: z.boolean().nullish() })).nullish() })
    .nullish(),
  finishReason: z.string().nullish(),
  groundingMetadata: Grounding.nullish().catch(undefined),
});
const GoogleEvent = z.object({
  candidates: z.array(GoogleCandidate).nullish(),
  promptFeedback: z.object({ blockReason: z.string().nullish() }).nullish(),
  modelVersion: optionalText,
});
type GoogleEvent = z.output<typeof GoogleEvent>;

/** Collects the search queries, pages, and citations of a Gemini answer from its streamed events. */
class Grounds {
  readonly queries = new Set<string>();
  readonly pages: NamedPage[] = [];
  private readonly supports: Support[] = [];

  /** Page indexes count across all events. An event can repeat the pages of earlier ones. */
  add({ webSearchQueries, groundingChunks, groundingSupports }: Grounding): void {
    webSearchQueries?.forEach((query) => query && this.queries.add(query));
    const pages =
      groundingChunks?.map(({ web }) => ({ url: web?.uri ?? undefined, title: web?.title ?? undefined })) ?? [];
    const again = pages[0]?.url !== undefined && pages[0].url === this.pages[0]?.url;
    this.pages.push(...pages.slice(again ? this.pages.length : 0).slice(0, maxGroundingPages - this.pages.length));
    this.supports.push(...(groundingSupports?.slice(0, maxCitations - this.supports.length) ?? []));
  }

  /** @param parts start of each part of the text, in UTF-8 bytes */
  citations(text: string, parts: readonly number[]): Citation[] {
    const starts = (segment: GroundedSegment): number[] => [parts[segment?.partIndex ?? 0] ?? 0, 0];
    const utf16 = utf16Offsets(
      text,
      this.supports.flatMap(({ segment }) => starts(segment).map((start) => start + (segment?.endIndex ?? 0))),
      utf8Bytes,
    );
    const find = finding(text);
    return this.supports.map(({ segment, groundingChunkIndices }) => ({
      end: segmentEnd(segment, { text, ends: (end) => starts(segment).map((start) => utf16(start + end)), find }),
      urls: groundingChunkIndices?.flatMap((index) => this.pages[index] ?? []) ?? [],
    }));
  }
}

const maxGroundingPages = 10_000;

interface GroundedSpans {
  readonly text: string;
  /** Possible positions of an offset: relative to its part, or in streamed answers to the start of the text. */
  readonly ends: (bytes: number) => readonly number[];
  readonly find: (words: string) => number;
}

/** Finds where a cited segment ends. If no offset matches the cited words, searches the text for them. */
function segmentEnd(segment: GroundedSegment, { text, ends, find }: GroundedSpans): number | undefined {
  const places = typeof segment?.endIndex === 'number' ? ends(segment.endIndex) : [];
  const words = segment?.text;
  if (!words) return places[0];
  const place = places.find((end) => text.endsWith(words, end));
  if (place !== undefined) return place;
  const start = find(words);
  return start < 0 ? undefined : start + words.length;
}

/** Returns a search function with a limited budget, so that many lookups cause no noticeable delay. */
function finding(text: string): (words: string) => number {
  let left = 100_000_000;
  return (words) => {
    left -= text.length;
    return left > 0 ? text.indexOf(words) : -1;
  };
}
