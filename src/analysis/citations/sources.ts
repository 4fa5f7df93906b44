import type { Source } from '../../contract/projects/response.ts';
import { citationMarks } from '../../text/markdown/citationMarks.ts';
import type { Block } from '../../text/markdown/document.ts';
import { isTitle, namedDefinitionsOf } from '../../text/markdown/numberedSources.ts';
import type { SiteTable } from '../../text/urls/sites.ts';
import { cleanUrl, isGivenOut, isRedirect, keyOfClean, pageKeyOf } from '../../text/urls.ts';
import type { AnswerReading } from '../reading/answerReading.ts';
import { siteLabel } from '../reading/citations.ts';
import type { GivenSource } from '../reading/citedPages.ts';

/**
 * Returns the given sources in order, then the pages that only the text links or lists. Addresses of one page are
 * merged after cleaning. The domain is the tracked site that contains the page, or else its registrable domain.
 */
export function sourcesOf({ document, blocks, sources, pages: cited, citationsIn, names }: AnswerReading): Source[] {
  const clean = (url: string): string | undefined => cited.clean(url);
  const marks = blocks.flatMap((block) => citationsIn(block)).filter(({ urls }) => urls.length === 0);
  const numbers = new Set(marks.flatMap((mark) => mark.numbers));
  const carried = new Set([...numbers].map((number) => cited.byNumber.get(number)));
  const pages = new Pages();
  for (const source of sources) {
    const page = clean(source.url);
    if (page) pages.add(page, source.title, source.cited ?? carried.has(source), source.cited !== undefined);
  }
  for (const [page, title] of linkedPages(blocks, clean)) pages.add(page, title, true);
  for (const { number, url, title } of cited.listed.values()) {
    const page = clean(url);
    if (page) pages.add(page, title, numbers.has(number));
  }
  for (const [page, title] of linkedPages(document.blocks.filter(isUnnumbered), clean)) pages.add(page, title, true);
  // Footnotes that the text refers to were added as links.
  for (const { url, title } of namedDefinitionsOf(document)) {
    const page = clean(url);
    if (page) pages.add(page, title, false);
  }
  return pages.list(names.sites);
}

/**
 * Maps each number in a text to the position of its source's page, or 0 for none.
 * @param numbers for each number, the 1-based position of its source among the given ones; by default, numbers follow
 * their order
 * @returns null if the numbers equal the positions of all sources; empty if no sources were given
 */
export function positionsByNumber(
  given: readonly GivenSource[],
  sources: readonly Source[],
  numbers?: readonly number[] | null,
): number[] | null {
  const positions = new Map(sources.map(({ url, position }) => [keyOfClean(url), position]));
  const places = given.map(({ url }) => positions.get(pageKeyOf(url) ?? '') ?? 0);
  const counted = numbers ? numbers.map((place) => places[place - 1] ?? 0) : places;
  const same = counted.length === sources.length && counted.every((position, index) => position === index + 1);
  return same ? null : counted;
}

/** Merges sources of the same page. The first address is kept, and the page is cited if any of them was. */
export function mergedSources(sources: readonly Source[], sites: SiteTable): Source[] {
  const pages = new Pages();
  for (const { url, title, cited } of sources) pages.add(url, title, cited);
  return pages.list(sites);
}

/**
 * Updates stored sources to their current addresses. Earlier versions stored redirects, and added the next words of the
 * text to a host (`nerdwallet.combest`).
 * @param linked the sources read from the text today
 * @param sites the sites that the project tracks today
 */
export const rereadSources = (stored: readonly Source[], linked: readonly Source[], sites: SiteTable): Source[] =>
  mergedSources(
    stored.map((source) => ({ ...source, url: withoutGluedHost(source.url, linked) })),
    sites,
  );

function withoutGluedHost(url: string, linked: readonly Source[]): string {
  if (isGivenOut(url)) return cleanUrl(url) ?? url;
  return (
    linked.find((page) => isGivenOut(page.url) && page.url.endsWith('/') && url.startsWith(page.url.slice(0, -1)))
      ?.url ?? url
  );
}

/** True for a block of the source list that no number can cite. */
const isUnnumbered = ({ bodySource, number, text }: Block): boolean =>
  bodySource === true && number === undefined && citationMarks(text).length === 0;

/** Returns the pages that blocks link, in order, with the first title that a link gives them. */
function linkedPages(blocks: readonly Block[], clean: typeof cleanUrl): Map<string, string | undefined> {
  const pages = new Map<string, string | undefined>();
  for (const { links } of blocks) {
    for (const link of links) {
      const { url, text, title } = link;
      const page = url === '' ? undefined : clean(url);
      if (page && !pages.get(page))
        pages.set(page, title ?? siteLabel(link) ?? (isTitle(text) ? text.trim() : undefined));
    }
  }
  return pages;
}

/** The target of a redirect isn't known yet, but its title is the domain. */
const siteOfPage = (sites: SiteTable, url: string, title: string | null): string | undefined =>
  (title !== null && /\.\p{L}{2,}$/u.test(title) && isRedirect(url) ? sites.siteOf(title) : undefined) ??
  sites.siteOf(url);

interface Page {
  readonly url: string;
  title: string | null;
  cited: boolean;
  settled: boolean;
}

/** Pages in the order of their first appearance, each with its first address. */
class Pages {
  private readonly pages = new Map<string, Page>();

  /** @param settled true if the provider of the answer reported whether the page is cited, which overrides the text */
  add(url: string, title: string | null | undefined, cited: boolean, settled = false): void {
    const key = keyOfClean(url);
    const page = this.pages.get(key);
    if (!page) {
      this.pages.set(key, { url, title: title?.trim() || null, cited, settled });
      return;
    }
    page.title ??= title?.trim() || null;
    if (settled && !page.settled) page.cited = cited;
    else if (settled || !page.settled) page.cited ||= cited;
    page.settled ||= settled;
  }

  list(sites: SiteTable): Source[] {
    return [...this.pages.values()].map(({ url, title, cited }, index) => ({
      url,
      domain: siteOfPage(sites, url, title) ?? '',
      title,
      position: index + 1,
      cited,
    }));
  }
}
