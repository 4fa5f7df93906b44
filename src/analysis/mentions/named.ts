import type { ProjectDetail } from '../../contract/projects/project.ts';
import { type SiteOwner, sitesOf } from '../../text/urls/sites.ts';

/** A brand or competitor as answers may name it. */
export type Named = SiteOwner;

/** The first site of a brand or competitor, mostly its registrable domain; null where it has no website. */
export const ownDomain = (named: Named): string | null => sitesOf(named)[0] ?? null;

/** The brand of a project. */
export const brandOf = ({
  name,
  url,
  brand: { aliases, sites },
}: Pick<ProjectDetail, 'name' | 'url' | 'brand'>): Named => ({ name, url, aliases, sites });
