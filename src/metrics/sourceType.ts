import { domainOf } from '../text/urls.ts';

export type SourceType = 'brand' | 'competitor' | 'other';

/** Whose domains are told apart: a project's own site, and the sites of the competitors that it tracks. */
export interface Sites {
  readonly url: string;
  readonly competitors: readonly { readonly url?: string | null | undefined }[];
}

/** Whose a source is, by its registrable domain; a domain that is both the brand's and a competitor's is the brand's. */
export function sourceTypes({ url, competitors }: Sites): (domain: string) => SourceType {
  const own = domainOf(url);
  const theirs = new Set(competitors.map((competitor) => competitor.url && domainOf(competitor.url)));
  return (domain) => (domain === own ? 'brand' : theirs.has(domain) ? 'competitor' : 'other');
}
