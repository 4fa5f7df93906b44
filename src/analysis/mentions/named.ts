import { cleanUrl, domainOf } from '../../text/urls.ts';

/** A brand or competitor as answers may name it. */
export interface Named {
  readonly name: string;
  readonly url?: string | null;
  readonly aliases: readonly string[];
}

const domains = new WeakMap<Named, string | null>();

/** The registrable domain of a brand or competitor; null where it has no website. Found out once for the same object. */
export function ownDomain(named: Named): string | null {
  const known = domains.get(named);
  if (known !== undefined) return known;
  const domain = named.url ? (domainOf(cleanUrl(named.url) ?? named.url) ?? null) : null;
  domains.set(named, domain);
  return domain;
}
