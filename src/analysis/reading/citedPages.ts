import type { NumberedSource } from '../../text/markdown/citationMarks.ts';
import type { MarkdownDocument } from '../../text/markdown/document.ts';
import { numberedSources } from '../../text/markdown/numberedSources.ts';
import { cleanUrl, keyOfClean } from '../../text/urls.ts';
import type { BlockCitation } from './citations.ts';

/** Source as an assistant or an import provides it. */
export interface GivenSource {
  readonly url: string;
  readonly title?: string | null | undefined;
  readonly cited?: boolean | undefined;
}

/** Sources of a text, and the numbers that refer to them. */
interface CountedSources {
  readonly sources: readonly GivenSource[];
  /**
   * For each number, the 1-based position of its source, or 0 for none. By default, numbers follow the order of the
   * sources.
   */
  readonly numbers?: readonly number[] | null | undefined;
}

/** Maps numbers to the given sources, regardless of any list in the text. */
export function countedSources({ sources, numbers }: CountedSources): Map<number, GivenSource> {
  const counted = new Map<number, GivenSource>();
  for (const [index, place] of (numbers ?? sources.map((_source, at) => at + 1)).entries()) {
    const source = sources[place - 1];
    if (source) counted.set(index + 1, source);
  }
  return counted;
}

/**
 * Pages that the citations of a text refer to. A number refers to the page listed under it in the text, or else to a
 * given source. A linked number refers to its link.
 */
export class CitedPages {
  /** Sources by number. The text's own list takes precedence. */
  readonly byNumber: ReadonlyMap<number, GivenSource>;
  /** Sources that the text itself lists, by number. */
  readonly listed: ReadonlyMap<number, NumberedSource>;
  private readonly positions = new Map<string, number>();
  private readonly cleaned = new Map<string, string | undefined>();
  /** First address of each page, by page key. */
  private readonly first = new Map<string, string>();
  private readonly urls = new Map<BlockCitation, readonly string[]>();

  constructor(document: MarkdownDocument, given: CountedSources) {
    for (const [index, { url }] of given.sources.entries()) {
      const page = this.clean(url);
      if (page !== undefined && !this.positions.has(page)) this.positions.set(page, index + 1);
    }
    this.listed = numberedSources(document);
    this.byNumber = new Map<number, GivenSource>([...countedSources(given), ...this.listed]);
  }

  /** Returns the cleaned addresses of a citation's pages. Skips addresses that lead to no page. */
  urlsOf(citation: BlockCitation): readonly string[] {
    const known = this.urls.get(citation);
    if (known) return known;
    const urls = linksOf(citation, this.byNumber).flatMap((url) => this.clean(url) ?? []);
    this.urls.set(citation, urls);
    return urls;
  }

  /** Returns the 1-based positions of those pages among the sources. Skips pages that aren't sources. */
  positionsOf(citation: BlockCitation): number[] {
    return this.urlsOf(citation).flatMap((url) => this.positions.get(url) ?? []);
  }

  /**
   * Cleans an address, and caches the result. A page may have several addresses (given, linked, listed): its first one
   * replaces the others.
   */
  clean(url: string): string | undefined {
    const known = this.cleaned.get(url);
    if (known !== undefined || this.cleaned.has(url)) return known;
    const cleaned = url === '' ? undefined : cleanUrl(url);
    const page = cleaned === undefined ? undefined : this.firstOf(cleaned);
    this.cleaned.set(url, page);
    return page;
  }

  private firstOf(address: string): string {
    const key = keyOfClean(address);
    const first = this.first.get(key) ?? address;
    this.first.set(key, first);
    return first;
  }
}

const linksOf = ({ urls, numbers }: BlockCitation, pages: ReadonlyMap<number, GivenSource>): readonly string[] =>
  urls.length > 0 ? urls : numbers.flatMap((number) => pages.get(number)?.url ?? []);
