import { domainToUnicode } from 'node:url';
import { getDomain, getHostname } from 'tldts';
import { withoutEndSlashes } from '../endings.ts';
import { memoize } from '../memoize.ts';
import { plainLetters, squashed } from '../words/fold.ts';
import { asciiHost, cleanUrl, domainOf, plainPath } from '../urls.ts';
import { decoded } from './decoded.ts';

/** A brand or competitor, with the names and addresses that identify its pages. */
export interface SiteOwner {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly url?: string | null | undefined;
  /** Additional sites: hosts, or hosts with a path. */
  readonly sites?: readonly string[] | undefined;
}

/**
 * Normalizes a site for storage and comparison: the host in lower-case ASCII without `www.`, followed by any path.
 * @param written an address or host, with or without a path
 */
export function siteFrom(written: string): string | undefined {
  const page = pageOf(written);
  return page && page.host + page.path;
}

/** Normalizes a site, and returns any other text unchanged. */
export const tidySite = (written: string): string => (isSite(written) ? (siteFrom(written) ?? written) : written);

/** True for a host that can have an owner, with or without a path. */
export function isSite(written: string): boolean {
  const site = onlySite(written);
  return site !== undefined && !/[\s,;]/.test(written + site) && getDomain(pageIn(site).host) !== null;
}

/**
 * Normalizes the domain, site, or IP address of a source.
 * @returns undefined for other text
 */
export const domainFrom = (written: string): string | undefined =>
  domainOf(written) === written ? written : onlySite(written);

/** True for an address with parameters. It would lose them as a site, and so may be someone else's page. */
export const hasQuery = (written: string): boolean => cleanUrl(withScheme(written))?.includes('?') === true;

/** Returns the site of an address that has only a host and a path. */
const onlySite = (written: string): string | undefined =>
  hasQuery(written) || /^(?:https?:)?(?:\/\/)?(?:\.|[^/]*@)/i.test(written) ? undefined : siteFrom(written);

/**
 * Returns the sites of a brand or competitor, with that of its URL first. No site contains another. A URL stands for
 * its registrable domain, with two exceptions. It stands for its host or path if only that contains the owner's name
 * (`quickbooks.intuit.com`, `etsy.com/shop/acme`), or if it has a path on a host without that name.
 */
export const sitesOf = memoize((owner: SiteOwner): readonly string[] => {
  const main = owner.url ? mainSite(owner.url, [owner.name, ...owner.aliases]) : undefined;
  const all = [
    ...new Set([...(main === undefined ? [] : [main]), ...(owner.sites ?? []).flatMap((site) => siteFrom(site) ?? [])]),
  ];
  return all.filter((site, index) => !all.some((other, place) => place !== index && isWithin(pageIn(site), other)));
});

export class SiteTable {
  private readonly byDomain: ReadonlyMap<string | undefined, readonly string[]>;

  constructor(sites: readonly string[]) {
    const parts = [...new Set(sites)].filter((site) => site !== domainOf(site)).sort(narrower);
    this.byDomain = Map.groupBy(parts, (site) => domainOf(site));
  }

  /** Returns the most specific site that contains a page, or else its registrable domain. */
  siteOf(url: string): string | undefined {
    return this.tracked(url) ?? domainOf(url);
  }

  /** Returns the most specific site that contains a page. Ignores sites that are registrable domains. */
  tracked(url: string): string | undefined {
    if (this.byDomain.size === 0) return undefined;
    const parts = this.byDomain.get(domainOf(url));
    const page = parts && pageOf(url);
    return page && parts.find((site) => isWithin(page, site));
  }
}

export const siteTable = (owners: readonly SiteOwner[]): SiteTable => new SiteTable(owners.flatMap(sitesOf));

function narrower(one: string, other: string): number {
  const [a, b] = [pageIn(one), pageIn(other)];
  return b.host.length - a.host.length || b.path.length - a.path.length;
}

interface Page {
  readonly host: string;
  /** Lower case, without a trailing slash. Empty for a whole host. */
  readonly path: string;
}

const withScheme = (written: string): string =>
  /^https?:/i.test(written) ? written : `https://${written.replace(/^\/\//, '')}`;

function pageOf(written: string): Page | undefined {
  const url = URL.parse(cleanUrl(withScheme(written)) ?? '');
  const host = url && getHostname(url.hostname);
  if (!host) return undefined;
  return { host: withoutWww(asciiHost(host)), path: withoutEndSlashes(plainPath(url.pathname).toLowerCase()) };
}

/** Keeps `www.` if it is part of the registrable domain, as in `www.gov.uk`. */
const withoutWww = (host: string): string =>
  host.startsWith('www.') && domainOf(host) !== host ? host.slice('www.'.length) : host;

export function pageIn(site: string): Page {
  const end = site.indexOf('/');
  return end < 0 ? { host: site, path: '' } : { host: site.slice(0, end), path: site.slice(end) };
}

/** True for a page on the site's host or a subdomain, and below the site's path, with or without a language prefix. */
function isWithin({ host, path }: Page, site: string): boolean {
  const own = pageIn(site);
  if (host !== own.host && !host.endsWith(`.${own.host}`)) return false;
  return own.path === '' || [path, path.replace(locale, '')].some((one) => goesOn(one, own.path));
}

/** Returns a domain and the owners' sites below it: `etsy.com` and `etsy.com/shop/x`. */
export const sitesBelow = (domain: string, owners: readonly SiteOwner[]): string[] => [
  ...new Set([domain, ...owners.flatMap(sitesOf).filter((site) => isWithin(pageIn(site), domain))]),
];

/** True if a page is on any of the sites from `sitesOf`. */
export function liesOn(url: string, sites: readonly string[]): boolean {
  const page = pageOf(url);
  return page !== undefined && sites.some((site) => isWithin(page, site));
}

/** True for the path itself, its file, and paths below it: `/shop/x` includes `/shop/x/y` but not `/shop/xy`. */
const goesOn = (path: string, start: string): boolean =>
  path.startsWith(start) && /^(?:$|\/|\.[a-z]{2,5}$)/.test(path.slice(start.length));

/** Language prefix of a path: `/de/shop` and `/en-us/shop`. */
const locale = /^\/[a-z]{2}(?:[-_][a-z]{2,4})?(?=\/.)/;
/** Path of a site's home page, with or without a language. */
const start = /^(?:\/[a-z]{2}(?:[-_][a-z]{2,4})?)?(?:\/(?:home|index|default|start|welcome|main)(?:\.\w+)?)?$/;

function mainSite(url: string, names: readonly string[]): string | undefined {
  const [domain, page] = [domainOf(cleanUrl(url) ?? url), pageOf(url)];
  if (domain === undefined || !page) return domain;
  const own = names.map((name) => ({ name: squashed(plainLetters(name)), initials: initialsOf(name) }));
  const label = wordOf(domain.split('.')[0] ?? '');
  if (own.some(({ name, initials }) => isNamed(label, name) || label === initials)) return domain;
  const isOwn = (part: string): boolean =>
    own.some(({ name }) => isNamed(part, name) || (name === label + part && !general.has(part)));
  const below = page.host === domain ? [] : page.host.slice(0, -domain.length - 1).split('.');
  const at = below.findIndex((part) => isOwn(wordOf(part)));
  if (at >= 0) return [...below.slice(at), domain].join('.');
  const steps = page.path.split('/').map((part) => part.replace(/\.[a-z]{2,5}$/, ''));
  const step = steps.findIndex((part) => isOwn(wordOf(part)));
  if (step >= 0)
    return (
      page.host +
      steps
        .slice(0, step + 1)
        .join('/')
        .replace(locale, '')
    );
  const isAtHome = start.test(page.path) || own.some(({ name }) => label !== '' && name.startsWith(label));
  return isAtHome ? domain : page.host + page.path.replace(locale, '');
}

/** Normalizes a part of a host or path for comparison with names. */
const wordOf = (part: string): string => squashed(plainLetters(shown(part)));

const shown = (part: string): string => (part.startsWith('xn--') ? domainToUnicode(part) : decoded(part));

/** "Acme" matches `acme` and `getacme`. A short name must begin a part: "HP" matches `hpstore` but not `shop`. */
const isNamed = (part: string, name: string): boolean =>
  name !== '' && (name.length > 3 ? part.includes(name) : name.length > 1 ? part.startsWith(name) : part === name);

/** Returns initials, such as `HP` for "Hewlett-Packard". A single word has none. */
function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => /^\p{L}/u.test(word));
  return words.length < 2 ? '' : squashed(plainLetters(words.map((word) => [...word][0] ?? '').join('')));
}

/** Common parts of hosts and paths, which don't distinguish a name such as "Acme Store" from the site of Acme. */
const general = new Set(['www', 'shop', 'store', 'app', 'web', 'online', 'home', 'blog', 'group', 'inc', 'gmbh']);
