import * as z from 'zod';
import { type Citation, maxCitations, type NamedPage } from '../citations/numberedCitations.ts';
import { utf16Offsets, utf8Bytes } from '../citations/offsets.ts';
import { optionalIndex, optionalText } from '../optional.ts';

/** Collects the search queries, pages, and citations of a Gemini answer from its streamed events. */
export class Grounds {
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
  const found = find(words);
  return found < 0 ? undefined : found + words.length;
}

/** Returns a search function with a limited budget, so that many lookups cause no noticeable delay. */
function finding(text: string): (words: string) => number {
  let left = 100_000_000;
  return (words) => {
    left -= text.length;
    return left > 0 ? text.indexOf(words) : -1;
  };
}

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
export const Grounding = z.object({
  webSearchQueries: z.array(optionalText).nullish().catch(undefined),
  groundingChunks: z
    .array(z.object({ web: Web }).catch({}))
    .nullish()
    .catch(undefined),
  groundingSupports: z.array(Support).nullish().catch(undefined),
});
type Grounding = z.output<typeof Grounding>;
