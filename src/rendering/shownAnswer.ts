import { type AnswerReading, readResponse, type ShownResponse } from '../analysis/reading/answerReading.ts';
import type { GivenSource } from '../analysis/reading/citedPages.ts';
import type { BlockCitation } from '../analysis/reading/citations.ts';
import { highlightsOf } from '../analysis/mentions/highlights.ts';
import type { Named } from '../analysis/mentions/named.ts';
import { type BrandPlace, brandPlace } from '../analysis/mentions/position.ts';
import { pageKeyOrUrl } from '../text/urls.ts';
import type { PagesByNumber } from './annotations.ts';
import { type Excerpt, excerptOf } from './excerpt.ts';
import type { BlockChanges } from './inlineHtml.ts';
import { readableText, type ReadableText, renderMarkdown } from './markdown.ts';

/** An answer with the names to mark in it. */
export interface NamedAnswer {
  readonly answer: ShownResponse;
  readonly brand: Named | undefined;
  readonly competitors: readonly Named[];
}

interface AnswerToShow extends NamedAnswer {
  /** Only a part of so many words, which shows where the brand is first named if that is wished. */
  readonly excerpt?: { readonly words: number; readonly brand: boolean };
}

/** What the answer page shows of an answer's text. */
export interface ShownAnswer {
  readonly html: string;
  /** Under which number each source stands, in their order. */
  readonly numbers: readonly number[];
  /** Words that are left out. */
  readonly left: Excerpt['left'];
  /** Undefined where the text does not mention the brand. */
  readonly place?: BrandPlace | undefined;
}

const nothingLeft: Excerpt['left'] = { before: 0, after: 0 };

/** Reads an answer's text for its names. */
export const readNamed = ({ answer, brand, competitors }: NamedAnswer): AnswerReading =>
  readResponse(answer, { ...(brand && { brand, competitors }) });

/** Reads an answer's text, once, and renders it with its names and citations. */
export const shownAnswer = (answer: AnswerToShow): ShownAnswer => shownReading(answer, readNamed(answer));

/** Renders an answer that was read, with what changed in it marked, by the index of its block. */
export function shownReading(
  { answer: { sources }, brand, excerpt }: AnswerToShow,
  reading: AnswerReading,
  changes: ReadonlyMap<number, BlockChanges> = new Map(),
): ShownAnswer {
  const text = readableText(reading.document, reading.pages, sources);
  const [numbers, highlights] = [shownNumbers(reading, text, sources), highlightsOf(reading)];
  const place = brand && brandPlace(reading, brand);
  if (!excerpt) return { numbers, html: renderMarkdown(text, highlights, { changes }), left: nothingLeft, place };
  const named = highlights.find((block) => block.highlights.some(({ kind }) => kind === 'brand'));
  const part = excerptOf(text.parsed, { words: excerpt.words, block: excerpt.brand ? named?.block : undefined });
  const shown = { ...text, parsed: { ...text.parsed, tokens: part.tokens } };
  return { numbers, html: renderMarkdown(shown, highlights), left: part.left, place };
}

/**
 * Sources stand under the numbers that the text cites them with; those without one go on counting. Without any they are
 * counted.
 */
function shownNumbers(
  { blocks, citationsIn }: AnswerReading,
  { pages }: ReadableText,
  sources: readonly GivenSource[],
): number[] {
  const shown = blocks.flatMap((block) => citationsIn(block)).flatMap((citation) => numberedLinks(citation, pages));
  if (shown.length === 0) return sources.map((_source, index) => index + 1);
  const all = [...pages].map(([number, { url }]) => ({ number, url }));
  const byNumber = (one: NumberedLink, other: NumberedLink): number => one.number - other.number;
  const numbers = new Map<string, number>();
  // Of several numbers the first that the text carries.
  for (const { number, url } of [...shown.sort(byNumber), ...all.sort(byNumber)]) {
    const page = pageKeyOrUrl(url);
    if (!numbers.has(page)) numbers.set(page, number);
  }
  let last = Math.max(shown.at(-1)?.number ?? 0, ...numbers.values());
  return sources.map(({ url }) => {
    const number = numbers.get(pageKeyOrUrl(url));
    if (number === undefined) last += 1;
    return number ?? last;
  });
}

interface NumberedLink {
  readonly number: number;
  readonly url: string;
}

/** The numbers that a reader sees, and the pages that they stand for. */
function numberedLinks({ numbers, urls }: BlockCitation, pages: PagesByNumber): NumberedLink[] {
  if (urls.length > numbers.length) return [];
  return numbers.flatMap((number, index) => {
    const url = urls.length > 0 ? urls[index] : pages.get(number)?.url;
    return url === undefined ? [] : [{ number, url }];
  });
}
