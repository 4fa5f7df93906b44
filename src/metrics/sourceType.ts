import { type SiteOwner, sitesOf } from '../text/urls/sites.ts';

type SourceType = 'brand' | 'competitor' | 'other';

/** Whose sites are told apart: a project's own, and those of the competitors that it tracks. */
interface Sites extends SiteOwner {
  readonly competitors: readonly SiteOwner[];
}

/** The domains that sources on these sites have. */
export interface SiteDomains {
  readonly brand: readonly string[];
  readonly competitors: readonly string[];
}

export const domainsOfSites = (project: Sites): SiteDomains => ({
  brand: sitesOf(project),
  competitors: project.competitors.flatMap(sitesOf),
});

/** Whose a source is, by its domain; a domain that is both the brand's and a competitor's is the brand's. */
export function sourceTypes(project: Sites): (domain: string) => SourceType {
  const { brand, competitors } = domainsOfSites(project);
  const theirs = new Set(competitors);
  return (domain) => (brand.includes(domain) ? 'brand' : theirs.has(domain) ? 'competitor' : 'other');
}
