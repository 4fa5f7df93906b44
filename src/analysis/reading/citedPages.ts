import type { NumberedSource } from '../../text/markdown/citationMarks.ts';
import type { MarkdownDocument } from '../../text/markdown/document.ts';
import { numberedSources } from '../../text/markdown/numberedSources.ts';
import { cleanUrl, keyOfClean } from '../../text/urls.ts';
import type { BlockCitation } from './citations.ts';

/** A source as an assistant or an import hands it over. */
export interface GivenSource {
  readonly url: string;
  readonly title?: string | null | undefined;
  readonly cited?: boolean | undefined;
}

/** The sources that belong to a text, and what its numbers count. */
interface CountedSources {
  /** In order. */
  readonly sources: readonly GivenSource[];
  /** For each number the place of its source, from 1, 0 for none; without it the numbers count the sources in order. */
  readonly numbers?: readonly number[] | null | undefined;
}

/** The sources by the numbers that count them, whatever the text itself lists. */
export function countedSources({ sources, numbers }: CountedSources): Map<number, GivenSource> {
  const counted = new Map<number, GivenSource>();
  for (const [index, place] of (numbers ?? sources.map((_source, at) => at + 1)).entries()) {
    const source = sources[place - 1];
    if (source) counted.set(index + 1, source);
  }
  return counted;
}

/**
 * What the citations of a text stand for. A number means the page that the text itself lists under it, else the source
 * that it counts; a linked number means the page that it links.
 */
export class CitedPages {
  /** What each number stands for; the text's own first. */
  readonly byNumber: ReadonlyMap<number, GivenSource>;
  /** What the text lists itself, by number. */
  readonly listed: ReadonlyMap<number, NumberedSource>;
  private readonly positions = new Map<string, number>();
  private readonly cleaned = new Map<string, string | undefined>();
  /** The first address of each page, by its key. */
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

  /** The addresses of the pages that a citation means, cleaned; what leads to no page is left out. */
  urlsOf(citation: BlockCitation): readonly string[] {
    const known = this.urls.get(citation);
    if (known) return known;
    const urls = linksOf(citation, this.byNumber).flatMap((url) => this.clean(url) ?? []);
    this.urls.set(citation, urls);
    return urls;
  }

  /** The places of those pages among the sources, from 1; pages that are no source are left out. */
  positionsOf(citation: BlockCitation): number[] {
    return this.urlsOf(citation).flatMap((url) => this.positions.get(url) ?? []);
  }

  /** Cleans each address once. All addresses of a page become its first one, because it is given, linked and listed. */
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
