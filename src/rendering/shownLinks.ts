import { cleanUrl, keyOfClean, pageKeyOrUrl } from '../text/urls.ts';
import type { LinkedPage, PagesByNumber } from './annotations.ts';
import { safeAddress } from './links.ts';

/** Characters of addresses and titles that a text may show beyond what it says itself. */
const room = 500_000;
/** An address that stands in the text is shown as link and as title. */
const times = 4;
const maxShownTitleLength = 300;

/**
 * What the links of one text lead to. A mark of three signs stands for an address of any length, so that many marks
 * would make a page of hundreds of megabytes: those for which no room is left are shown without their link.
 */
export class ShownLinks {
  /** By key. */
  private readonly pages: ReadonlyMap<string, LinkedPage>;
  private readonly addresses = new Map<string, string | undefined>();
  private left: number;

  /** @param length of the text */
  constructor(pages: PagesByNumber, length: number) {
    this.pages = new Map([...pages.values()].reverse().map((page) => [pageKeyOrUrl(page.url), page])); // the first one counts
    this.left = room + times * length;
  }

  /** Where a link leads: to the page that it cites, without what tracks its reader, or to what it says. */
  addressOf(link: string): string | undefined {
    if (!this.addresses.has(link)) {
      const page = cleanUrl(link);
      this.addresses.set(link, page !== undefined && this.pages.has(keyOfClean(page)) ? page : safeAddress(link));
    }
    return this.addresses.get(link);
  }

  /** Of a page that is cited, or its address. */
  titleOf(url: string): string {
    return this.pages.get(pageKeyOrUrl(url))?.title ?? hoverTitle(url);
  }

  /** Takes the room for one more link, if there is any. */
  takes(url: string, title: string): boolean {
    this.left -= url.length + title.length;
    return this.left >= 0;
  }
}

/** What is shown of a page where the mouse rests on a link to it. */
export const hoverTitle = (url: string, title?: string | null): string =>
  title ? `${shortTitle(title)}\n${shortTitle(url)}` : shortTitle(url);

const shortTitle = (text: string): string =>
  text.length > maxShownTitleLength ? `${text.slice(0, maxShownTitleLength - 1).toWellFormed()}…` : text;
