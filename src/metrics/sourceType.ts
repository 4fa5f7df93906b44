import { type SiteOwner, sitesOf } from '../text/urls/sites.ts';

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
