import type { Highlight } from '../analysis/mentions/highlights.ts';
import { withoutOverlaps } from '../text/spans.ts';
import { type BlockCitation, citationsIn } from '../analysis/reading/citations.ts';
import type { Block, Span } from '../text/markdown/document.ts';
import { renderedUrl } from './links.ts';
import { cleanUrl, keyOfClean, pageKeyOrUrl } from '../text/urls.ts';

export interface LinkedPage {
  readonly url: string;
  readonly title: string;
}

interface NumberedPage extends LinkedPage {
  readonly number: number;
}

/** Pages by citation number. */
export type PagesByNumber = ReadonlyMap<number, LinkedPage>;

export type Annotation = Span &
  (
    | { readonly kind: 'mark'; readonly whose: Highlight['kind'] }
    | { readonly kind: 'citations'; readonly cited: readonly NumberedPage[] }
    | { readonly kind: 'link'; readonly url: string }
  );

/** Returns names, citations, and bare URLs in a block's visible text, in order and without overlaps. */
export function annotationsOf(
  block: Block,
  pages: PagesByNumber,
  highlights: readonly Highlight[],
): readonly Annotation[] {
  return withoutOverlaps<Annotation>([
    ...citationsIn(block).flatMap((citation) => shownCitation(block, citation, pages)),
    ...highlights.map(({ start, end, kind }) => ({ kind: 'mark' as const, whose: kind, start, end })),
    ...block.links.flatMap(({ start, end, text: label, url }) => {
      const bare = url.length <= label.length + 'https://'.length && url.endsWith(label);
      const address = bare ? renderedUrl(url) : undefined;
      return address === undefined ? [] : [{ kind: 'link' as const, start, end, url: address }];
    }),
  ]);
}

/**
 * Returns the citation of a mark such as `[1]`, or of `[[1]](https://…)`, which isn't a link in Markdown. A number
 * without a page stays text.
 */
function shownCitation(
  { text }: Block,
  { start, end, numbers, urls }: BlockCitation,
  pages: PagesByNumber,
): Annotation[] {
  const cited = text.startsWith('[[', start)
    ? numbers.flatMap((number, index) => linkedPage(number, urls[index]))
    : urls.length > 0
      ? []
      : numbers.flatMap((number) => {
          const page = pages.get(number);
          return page ? [{ ...page, number }] : [];
        });
  return cited.length > 0 && cited.length === numbers.length ? [{ kind: 'citations', start, end, cited }] : [];
}

function linkedPage(number: number, link: string | undefined): NumberedPage[] {
  const url = link === undefined ? undefined : renderedUrl(link);
  return url === undefined ? [] : [{ number, url, title: hoverTitle(url) }];
}

/** Maximum number of characters for URLs and titles, in addition to those allowed by the text's length. */
const room = 500_000;
/** Characters allowed per character of text, because a URL in the text is rendered as link and title. */
const times = 4;
const maxShownTitleLength = 300;

/**
 * Link targets of one text. Limits the total length of rendered links, because a three-character mark can stand for a
 * very long URL, and many marks could produce a page of hundreds of megabytes. Further marks are rendered without a
 * link.
 */
export class ShownLinks {
  private readonly pages: ReadonlyMap<string, LinkedPage>;
  private readonly addresses = new Map<string, string | undefined>();
  private left: number;

  /** @param length length of the text */
  constructor(pages: PagesByNumber, length: number) {
    this.pages = new Map([...pages.values()].reverse().map((page) => [pageKeyOrUrl(page.url), page])); // the first page with a key wins
    this.left = room + times * length;
  }

  /** Returns the URL of a link: the cited page without tracking parameters, or the link itself if it is safe. */
  addressOf(link: string): string | undefined {
    if (!this.addresses.has(link)) {
      const page = cleanUrl(link);
      this.addresses.set(link, page !== undefined && this.pages.has(keyOfClean(page)) ? page : renderedUrl(link));
    }
    return this.addresses.get(link);
  }

  /** Returns the title of a cited page, or otherwise the URL. */
  titleOf(url: string): string {
    return this.pages.get(pageKeyOrUrl(url))?.title ?? hoverTitle(url);
  }

  /** Reserves space for one more link. Returns false if there is none left. */
  takes(url: string, title: string): boolean {
    this.left -= url.length + title.length;
    return this.left >= 0;
  }
}

export const hoverTitle = (url: string, title?: string | null): string =>
  title ? `${shortTitle(title)}\n${shortTitle(url)}` : shortTitle(url);

const shortTitle = (text: string): string =>
  text.length > maxShownTitleLength ? `${text.slice(0, maxShownTitleLength - 1).toWellFormed()}…` : text;
