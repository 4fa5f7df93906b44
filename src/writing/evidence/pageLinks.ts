import type { ResponseDetail } from '../../contract/response.ts';
import { citationMarks } from '../../text/markdown/citationMarks.ts';
import type { Block, MarkdownDocument } from '../../text/markdown/document.ts';
import { numberedSources } from '../../text/markdown/numberedSources.ts';
import { cleanUrl, domainOf } from '../../text/urls.ts';

/** A stretch of visible text without citation marks, and where in it which page is cited. */
export interface CitedText {
  readonly text: string;
  /** In the order of the text. */
  readonly citations: readonly { readonly at: number; readonly url: string }[];
}

/** The cleaned address of a page outside; an assistant's own searches and shopping links are none. */
export function pageUrl(url: string): string | undefined {
  const clean = cleanUrl(url);
  return clean !== undefined && clean.length <= 2048 && !ownPage.test(clean) && (domainOf(clean) ?? '').includes('.')
    ? clean
    : undefined;
}

const ownPage =
  /^https?:\/\/(?:chatgpt\.com|chat\.openai\.com|gemini\.google\.com|(?:www\.)?perplexity\.ai|copilot\.microsoft\.com|(?:www\.)?bing\.com\/search|(?:[\w-]+\.)?google\.[a-z.]+\/(?:search|url|shopping)|vertexaisearch\.cloud\.google\.com)(?:[/?#]|$)/i;

/** Which page each number in an answer's marks stands for: its own source list, else the source that it counts. */
export function numberedPages(
  document: MarkdownDocument,
  { sources, source_numbers: numbers }: Pick<ResponseDetail, 'sources' | 'source_numbers'>,
): ReadonlyMap<number, string> {
  const own = [...numberedSources(document).values()];
  const counted =
    numbers?.map((position, index) => ({ number: index + 1, url: sources[position - 1]?.url ?? '' })) ??
    sources.map(({ position, url }) => ({ number: position, url }));
  const all = own.length > 0 ? own : counted;
  return new Map(
    all.flatMap(({ number, url }) => {
      const page = pageUrl(url);
      return page === undefined ? [] : [[number, page] as const];
    }),
  );
}

/** Takes citation marks and bracketed source links such as `(The Verge, Wired)` out of a block's text. */
export function citedText(block: Block, pages: ReadonlyMap<number, string>): CitedText {
  const cuts = [
    ...citationMarks(block.text).map(({ start, end, number }) => ({ start, end, urls: [pages.get(number)] })),
    ...sourceBrackets(block),
  ].sort((a, b) => a.start - b.start);
  const citations: { at: number; url: string }[] = [];
  const text = new TrimmedText();
  let from = 0;
  let next = 0;
  for (const { start, end, urls } of [...cuts, { start: block.text.length, end: block.text.length, urls: [] }]) {
    for (let link = block.links[next]; link !== undefined && link.start <= start; link = block.links[++next]) {
      const page = link.start >= from && link.end <= start ? pageUrl(link.url) : undefined;
      if (page !== undefined) citations.push({ at: text.length + link.start - from, url: page });
    }
    if (start > from) text.add(block.text.slice(from, start));
    from = Math.max(from, end);
    if (/^(?:[\s.,;:!?]|$)/.test(block.text.slice(from, from + 1))) text.trimEnd();
    citations.push(...urls.flatMap((url) => (url === undefined ? [] : [{ at: text.length, url }])));
  }
  return { text: text.whole, citations: citations.sort((a, b) => a.at - b.at) };
}

/** A text in pieces: to trim a long one as often as it has marks would copy it as often. */
class TrimmedText {
  length = 0;
  private readonly pieces: string[] = [];

  get whole(): string {
    return this.pieces.join('');
  }

  add(piece: string): void {
    this.pieces.push(piece);
    this.length += piece.length;
  }

  trimEnd(): void {
    for (let last = this.pieces.pop(); last !== undefined; last = this.pieces.pop()) {
      const kept = last.trimEnd();
      this.length -= last.length - kept.length;
      if (kept === '') continue;
      this.pieces.push(kept);
      return;
    }
  }
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
