import type { ProjectDetail } from '../../contract/projects/project.ts';
import { type SiteOwner, sitesOf } from '../../text/urls/sites.ts';

/** Brand or competitor to find in answers. */
export type Named = SiteOwner;

/** Returns the first site of a brand or competitor, usually its registrable domain. Null if it has no website. */
export const ownDomain = (named: Named): string | null => sitesOf(named)[0] ?? null;

export const brandOf = ({
  name,
  url,
  brand: { aliases, sites },
}: Pick<ProjectDetail, 'name' | 'url' | 'brand'>): Named => ({ name, url, aliases, sites });
