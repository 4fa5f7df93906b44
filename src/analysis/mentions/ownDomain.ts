import { cleanUrl, domainOf } from '../../text/urls.ts';
import type { Named } from './named.ts';

const domains = new WeakMap<Named, string | null>();

/**
 * The registrable domain of a brand or competitor; null where it has no website. Found out once for the same object.
 */
export function ownDomain(named: Named): string | null {
  let domain = domains.get(named);
  if (domain === undefined)
    domains.set(named, (domain = named.url ? (domainOf(cleanUrl(named.url) ?? named.url) ?? null) : null));
  return domain;
}
