import { cleanUrl, keyOfClean, pageKeyOrUrl } from '../text/urls.ts';
import type { LinkedPage, PagesByNumber } from './annotations.ts';
import { safeAddress } from './links.ts';

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
      this.addresses.set(link, page !== undefined && this.pages.has(keyOfClean(page)) ? page : safeAddress(link));
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
