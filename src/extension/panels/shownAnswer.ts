import { highlightsOf } from '../../analysis/mentions/highlights.ts';
import type { Named } from '../../analysis/mentions/named.ts';
import type { ResponseDetail } from '../../contract/response.ts';
import { marksOf } from '../../text/markdown/citationMarks.ts';
import { cleanUrl } from '../../text/urls.ts';
import { visibleBlocks } from '../../text/markdown/visibleText.ts';
import { readable, type Readable, renderMarkdown, type Source } from './markdown.ts';

interface Given {
  readonly answer: Pick<ResponseDetail, 'content_markdown' | 'source_numbers'> & {
    readonly sources: readonly Source[];
  };
  readonly brand: Named | undefined;
  readonly competitors: readonly Named[];
}

/** What the answer page shows of an answer's text. */
export interface ShownAnswer {
  readonly html: string;
  /** Under which number each source stands, in their order. */
  readonly numbers: readonly number[];
}

/** Reads an answer's text, once, and renders it with its names and citations. */
export function shownAnswer({
  answer: { content_markdown: markdown, sources, source_numbers: given },
  brand,
  competitors,
}: Given): ShownAnswer {
  const text = readable(markdown, { sources, numbers: given });
  const numbers = sourceNumbers(text, sources);
  return { numbers, html: renderMarkdown(text, brand ? highlightsOf(text.parsed, { brand, competitors }) : []) };
}

/** Sources stand under the numbers that the text cites them with; those without one go on counting. Without any mark they are counted. */
function sourceNumbers({ parsed, pages: cited }: Readable, sources: readonly Source[]): number[] {
  const pages = [...cited].sort(([one], [other]) => one - other);
  const marks = new Set(
    visibleBlocks(parsed)
      .flatMap(marksOf)
      .map(({ number }) => number),
  );
  const numbers = new Map<string, number>();
  // Of several numbers the first that the text carries.
  const carried = pages.filter(([number]) => marks.has(number));
  if (carried.length === 0) return sources.map((_source, index) => index + 1);
  for (const [number, { url }] of [...carried, ...pages]) {
    const page = cleanUrl(url) ?? url;
    if (!numbers.has(page)) numbers.set(page, number);
  }
  let next = Math.max(0, ...numbers.values(), ...carried.map(([number]) => number));
  return sources.map(({ url }) => numbers.get(cleanUrl(url) ?? url) ?? (next += 1));
}
