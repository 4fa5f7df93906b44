import * as z from 'zod';
import { type Citation, maxCitations, type NamedPage } from '../citations/numberedCitations.ts';
import { utf16Offsets, utf8Bytes } from '../citations/offsets.ts';
import { optionalIndex, optionalText } from '../optional.ts';

/** What stands behind an answer of Gemini's, as its events tell it piece by piece. */
export class Grounds {
  readonly queries = new Set<string>();
  readonly pages: NamedPage[] = [];
  private readonly supports: Support[] = [];

  /** The indexes of pages count through all events; an event may also tell again what earlier ones told. */
  add({ webSearchQueries, groundingChunks, groundingSupports }: Grounding): void {
    webSearchQueries?.forEach((query) => query && this.queries.add(query));
    const pages =
      groundingChunks?.map(({ web }) => ({ url: web?.uri ?? undefined, title: web?.title ?? undefined })) ?? [];
    const again = pages[0]?.url !== undefined && pages[0].url === this.pages[0]?.url;
    this.pages.push(...pages.slice(again ? this.pages.length : 0).slice(0, maxGroundingPages - this.pages.length));
    this.supports.push(...(groundingSupports?.slice(0, maxCitations - this.supports.length) ?? []));
  }

  /** @param parts where the parts of the text begin, in UTF-8 bytes */
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

/** Of one answer. */
const maxGroundingPages = 10_000;

interface GroundedSpans {
  readonly text: string;
  /** Where an offset may lie: it counts within a part, and in an answer that comes in pieces from its beginning. */
  readonly ends: (bytes: number) => readonly number[];
  readonly find: (words: string) => number;
}

/** Where no offset leads to the cited words, the words themselves say where they end. */
function segmentEnd(segment: GroundedSegment, { text, ends, find }: GroundedSpans): number | undefined {
  const places = typeof segment?.endIndex === 'number' ? ends(segment.endIndex) : [];
  const words = segment?.text;
  if (!words) return places[0];
  const place = places.find((end) => text.endsWith(words, end));
  if (place !== undefined) return place;
  const found = find(words);
  return found < 0 ? undefined : found + words.length;
}

/** Looks words up, as often as takes no time that somebody notices. */
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
/** What cannot be read keeps its place, as places are counted. */
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
