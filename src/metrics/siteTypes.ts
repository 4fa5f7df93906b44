import type { SiteGroup } from '../contract/views/opportunity.ts';
import { domainOf } from '../text/urls.ts';
import { type SiteOwner, sitesOf } from '../text/urls/sites.ts';
import groups from './siteGroups.json' with { type: 'json' };

const known: ReadonlyMap<string, SiteGroup> = new Map(
  (Object.entries(groups) as [SiteGroup, string[]][]).flatMap(([group, domains]) =>
    domains.map((domain) => [domain, group] as const),
  ),
);

/** Returns the known type of a registrable domain. */
export const knownGroup = (domain: string): SiteGroup | undefined => known.get(domain);

/** Patterns for the host and path of sites that aren't listed. */
const byHost: readonly (readonly [SiteGroup, RegExp])[] = [
  ['reference', /(?:^|\.)(?:edu|gov|gov\.\w\w|ac\.\w\w)$|wiki/u],
  ['forums', /forums?(?:\.|$|-)|(?:^|\.)community\./u],
  ['reviews', /reviews?(?:ed|er|s)?\./u],
  ['shops', /(?:^|[.-])(?:shop|store)(?:[.-]|$)/u],
  ['press', /(?:news|times|magazine|mag)\.\w/u],
];
const byPath: readonly (readonly [SiteGroup, RegExp])[] = [
  ['shops', /\/(?:products?|collections|dp|shop|p|cart|category|product-category)\//u],
  ['forums', /\/(?:forums?|threads?|community)\//u],
  ['reviews', /(?:^|[/-])(?:best|top-\d+|reviews?|vs|test|vergleich)(?:[/.-]|$)/u],
];

/**
 * Returns the type of a page's site from the list of registrable domains, or else from words in its host and path, such
 * as `/products/`. Null if unknown.
 */
export function siteGroup(address: string): SiteGroup | null {
  const url = URL.parse(address);
  if (!url) return null;
  const listed = knownGroup(domainOf(address) ?? '');
  const groupOf = (rules: typeof byHost, text: string) => rules.find(([, words]) => words.test(text))?.[0];
  return listed ?? groupOf(byHost, url.hostname) ?? groupOf(byPath, url.pathname.toLowerCase()) ?? null;
}

type SourceType = 'brand' | 'competitor' | 'other';

/** Sites of a project's brand and of its tracked competitors. */
interface Sites extends SiteOwner {
  readonly competitors: readonly SiteOwner[];
}

/** Domains of sources on these sites. */
export interface SiteDomains {
  readonly brand: readonly string[];
  readonly competitors: readonly string[];
}

export const domainsOfSites = (project: Sites): SiteDomains => ({
  brand: sitesOf(project),
  competitors: project.competitors.flatMap(sitesOf),
});

/** Returns a function for the owner of a source, by domain. The brand takes precedence over competitors. */
export function sourceTypes(project: Sites): (domain: string) => SourceType {
  const { brand, competitors } = domainsOfSites(project);
  const theirs = new Set(competitors);
  return (domain) => (brand.includes(domain) ? 'brand' : theirs.has(domain) ? 'competitor' : 'other');
}
