import { cleanUrl, domainOf } from '../../text/urls.ts';
import type { Named } from './named.ts';

const known = new WeakMap<Named, string | null>();

/** The registrable domain of a brand or competitor; null where it has no website. Found out once for the same object. */
export function ownDomain(named: Named): string | null {
  let domain = known.get(named);
  if (domain === undefined)
    known.set(named, (domain = named.url ? (domainOf(cleanUrl(named.url) ?? named.url) ?? null) : null));
  return domain;
}
