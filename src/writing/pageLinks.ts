import type { ResponseDetail } from '../contract/response.ts';
import { citationMarks } from '../text/citations.ts';
import type { Block, MarkdownDocument } from '../text/document.ts';
import { numberedSources } from '../text/numberedSources.ts';
import { cleanUrl, domainOf } from '../text/urls.ts';

/** A stretch of visible text without citation marks, and where in it which page is cited. */
export interface CitedText {
  readonly text: string;
  readonly citations: readonly { readonly at: number; readonly url: string }[];
}

/** The cleaned address of a page outside; an assistant's own searches and shopping links are none. */
export function pageUrl(url: string): string | undefined {
  const clean = cleanUrl(url);
  return clean !== undefined && clean.length <= 2048 && !ownPage.test(clean) && (domainOf(clean) ?? '').includes('.') ? clean : undefined;
}

const ownPage = /^https?:\/\/(?:chatgpt\.com|chat\.openai\.com|gemini\.google\.com|(?:www\.)?perplexity\.ai|copilot\.microsoft\.com|(?:www\.)?bing\.com\/search|(?:[\w-]+\.)?google\.[a-z.]+\/(?:search|url|shopping)|vertexaisearch\.cloud\.google\.com)(?:[/?#]|$)/i;

/** Which page each number in an answer's marks stands for: its own source list, else the source that it counts. */
export function numberedPages(
  document: MarkdownDocument, { sources, source_numbers: numbers }: Pick<ResponseDetail, 'sources' | 'source_numbers'>,
): ReadonlyMap<number, string> {
  const own = [...numberedSources(document).values()];
  const counted = numbers?.map((position, index) => ({ number: index + 1, url: sources[position - 1]?.url ?? '' })) ?? sources.map(({ position, url }) => ({ number: position, url }));
  const all = own.length > 0 ? own : counted;
  return new Map(all.flatMap(({ number, url }) => {
    const page = pageUrl(url);
    return page === undefined ? [] : [[number, page] as const];
  }));
}

/** Takes citation marks and bracketed source links such as `(The Verge, Wired)` out of a block's text. */
export function citedText(block: Block, pages: ReadonlyMap<number, string>): CitedText {
  const cuts = [
    ...citationMarks(block.text).map(({ start, end, number }) => ({ start, end, urls: [pages.get(number)] })),
    ...sourceBrackets(block),
  ].sort((a, b) => a.start - b.start);
  const citations: { at: number; url: string }[] = [];
  let text = '';
  let from = 0;
  for (const { start, end, urls } of [...cuts, { start: block.text.length, end: block.text.length, urls: [] }]) {
    for (const { start: at, url } of block.links.filter((link) => link.start >= from && link.end <= start)) {
      const page = pageUrl(url);
      if (page !== undefined) citations.push({ at: text.length + at - from, url: page });
    }
    if (start > from) text += block.text.slice(from, start);
    from = Math.max(from, end);
    if (/^(?:[\s.,;:!?]|$)/.test(block.text.slice(from, from + 1))) text = text.trimEnd();
    citations.push(...urls.flatMap((url) => (url === undefined ? [] : [{ at: text.length, url }])));
  }
  return { text, citations };
}

/** Links in a row that fill a pair of round brackets. */
function sourceBrackets({ text, links }: Block): { start: number; end: number; urls: (string | undefined)[] }[] {
  const found: { start: number; end: number; urls: (string | undefined)[] }[] = [];
  for (let first = 0; first < links.length;) {
    let past = first + 1;
    while (past < links.length && /^[\s,;·|]*$/.test(text.slice(links[past - 1]?.end, links[past]?.start))) past++;
    const start = (links[first]?.start ?? 0) - 1;
    const end = (links[past - 1]?.end ?? 0) + 1;
    if (text[start] === '(' && text[end - 1] === ')') {
      found.push({ start, end, urls: links.slice(first, past).map(({ url }) => pageUrl(url)) });
    }
    first = past;
  }
  return found;
}
