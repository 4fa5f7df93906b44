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

export interface NamedAnswer {
  readonly answer: ShownResponse;
  readonly brand: Named | undefined;
  readonly competitors: readonly Named[];
}

interface AnswerToShow extends NamedAnswer {
  /** Renders only an excerpt with that many words. With `brand`, it includes the first mention of the brand. */
  readonly excerpt?: { readonly words: number; readonly brand: boolean };
}

export interface ShownAnswer {
  readonly html: string;
  /** Numbers of the sources, in the order of the sources. */
  readonly numbers: readonly number[];
  readonly left: Excerpt['left'];
  /** Undefined if the text doesn't mention the brand. */
  readonly place?: BrandPlace | undefined;
}

const nothingLeft: Excerpt['left'] = { before: 0, after: 0 };

export const readNamed = ({ answer, brand, competitors }: NamedAnswer): AnswerReading =>
  readResponse(answer, { ...(brand && { brand, competitors }) });

/** Analyzes an answer's text once, and renders it with its names and citations. */
export const shownAnswer = (answer: AnswerToShow): ShownAnswer => shownReading(answer, readNamed(answer));

/**
 * Renders an analyzed answer.
 * @param changes changes to mark, by block index
 */
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
 * Numbers sources as in the text, and continues with the next numbers for sources that it doesn't cite. Numbers them
 * from 1 if the text cites none.
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
  // For a page with several numbers, the lowest one in the text is used.
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

/** Returns the visible numbers of a citation with their pages. */
function numberedLinks({ numbers, urls }: BlockCitation, pages: PagesByNumber): NumberedLink[] {
  if (urls.length > numbers.length) return [];
  return numbers.flatMap((number, index) => {
    const url = urls.length > 0 ? urls[index] : pages.get(number)?.url;
    return url === undefined ? [] : [{ number, url }];
  });
}
