import { maxSitePages, type Proposal } from '../../contract/projects/proposal.ts';
import { proposalOf } from '../../pages/site/proposal.ts';
import type { SitePage } from '../../pages/site/sitePage.ts';
import { wantedPages } from '../../pages/site/wantedPages.ts';
import { domainOf } from '../../text/urls.ts';
import type { Crawl } from '../../contract/models/configuration.ts';
import type { CrawledSitePage, Crawler } from './crawler.ts';

export const sitePagesOf = ({ maxPages }: Crawl): number => Math.min(maxPages, maxSitePages);

/** Milliseconds for all pages of a site. Short, because the user is waiting. */
const wholeTime = 20_000;

interface Needs {
  readonly crawler: Pick<Crawler, 'readSite'>;
  readonly crawl: Crawl;
  readonly closing: AbortSignal;
}

/** Reads the home page of a site and a few linked pages, and proposes a project based on them. */
export async function readSite(url: string, { crawler, crawl, closing }: Needs): Promise<Proposal> {
  const most = sitePagesOf(crawl);
  if (most === 0) return proposed(url, [unwanted(url)]);
  const signals = { signal: closing, late: AbortSignal.timeout(wholeTime) };
  const home = await crawler.readSite(url, signals);
  if (!isTelling(home)) return proposed(url, [home]);
  const others = wantedPages(home, most - 1);
  return proposed(url, [home, ...(await Promise.all(others.map((other) => crawler.readSite(other, signals))))]);
}

const unwanted = (url: string): CrawledSitePage => ({
  url,
  finalUrl: null,
  domain: domainOf(url) ?? '',
  state: 'forbidden',
  note: 'This service is configured not to read web pages (crawl.maxPages).',
});

const isTelling = (page: CrawledSitePage): page is Extract<CrawledSitePage, SitePage> => 'links' in page;

function proposed(url: string, pages: readonly CrawledSitePage[]): Proposal {
  const telling = pages.filter(isTelling);
  const { aliases, regionNote, evidence, ...proposal } = proposalOf(telling);
  const [home] = telling;
  return {
    ...proposal,
    url: home && domainOf(home.finalUrl) !== domainOf(url) ? home.finalUrl : url,
    competitors: [...proposal.competitors],
    aliases: [...aliases],
    region_note: regionNote,
    evidence: evidence.map(({ place, ...one }) => ({ ...one, found_in: place })),
    pages: pages.map((page) => ({
      url: page.url,
      state: page.state,
      title: isTelling(page) ? page.title : null,
      note: page.state === 'read' ? null : page.note,
    })),
  };
}
