import { domainOf } from '../text/urls.ts';

type SourceType = 'brand' | 'competitor' | 'other';

/** Whose domains are told apart: a project's own site, and the sites of the competitors that it tracks. */
interface Sites {
  readonly url: string;
  readonly competitors: readonly { readonly url?: string | null | undefined }[];
}

/** Their registrable domains, as far as they have any. */
export interface SiteDomains {
  readonly brand: string | undefined;
  readonly competitors: readonly string[];
}

export const domainsOfSites = ({ url, competitors }: Sites): SiteDomains => ({
  brand: domainOf(url),
  competitors: competitors.flatMap((competitor) => (competitor.url && domainOf(competitor.url)) || []),
});

/**
 * Whose a source is, by its registrable domain; a domain that is both the brand's and a competitor's is the brand's.
 */
export function sourceTypes(sites: Sites): (domain: string) => SourceType {
  const { brand, competitors } = domainsOfSites(sites);
  const theirs = new Set(competitors);
  return (domain) => (domain === brand ? 'brand' : theirs.has(domain) ? 'competitor' : 'other');
}
