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
  /** Its further sites: hosts, or hosts with a path. */
  readonly sites?: readonly string[] | undefined;
}

/**
 * A site as it is kept and compared: the host in lower case and in ASCII without `www.`, and behind it the path, if there
 * is one.
 * @param written an address or a host, with a path or without
 */
export function siteFrom(written: string): string | undefined {
  const page = pageOf(written);
  return page && page.host + page.path;
}

/** A site as it is kept; what is none stays as it is. */
export const tidySite = (written: string): string => (isSite(written) ? (siteFrom(written) ?? written) : written);

/** True for a host that somebody can own, with a path or without. */
export function isSite(written: string): boolean {
  const site = onlySite(written);
  return site !== undefined && !/[\s,;]/.test(written + site) && getDomain(pageIn(site).host) !== null;
}

/**
 * The domain or site of a source as it is stored, from any spelling of it, also of an IP address.
 * @returns undefined for what is neither
 */
export const domainFrom = (written: string): string | undefined =>
  domainOf(written) === written ? written : onlySite(written);

/** True for an address that loses its parameters as a site, and so may be the page of someone else. */
export const hasQuery = (written: string): boolean => cleanUrl(withScheme(written))?.includes('?') === true;

/** The site of an address that consists of a host and a path only. */
const onlySite = (written: string): string | undefined =>
  hasQuery(written) || /^(?:https?:)?(?:\/\/)?(?:\.|[^/]*@)/i.test(written) ? undefined : siteFrom(written);

/**
 * The sites of a brand or competitor, with that of its URL first; none lies within another. A URL stands for its
 * registrable domain. If only its host or path contains the owner's name (`quickbooks.intuit.com`, `etsy.com/shop/acme`),
 * or it has a path on a host without that name, it stands for that host or path.
 */
export const sitesOf = memoize((owner: SiteOwner): readonly string[] => {
  const main = owner.url ? mainSite(owner.url, [owner.name, ...owner.aliases]) : undefined;
  const all = [
    ...new Set([...(main === undefined ? [] : [main]), ...(owner.sites ?? []).flatMap((site) => siteFrom(site) ?? [])]),
  ];
  return all.filter((site, index) => !all.some((other, place) => place !== index && isWithin(pageIn(site), other)));
});

/** Finds on which of some sites pages lie. */
export class SiteTable {
  private readonly byDomain: ReadonlyMap<string | undefined, readonly string[]>;

  constructor(sites: readonly string[]) {
    const parts = [...new Set(sites)].filter((site) => site !== domainOf(site)).sort(narrower);
    this.byDomain = Map.groupBy(parts, (site) => domainOf(site));
  }

  /** The narrowest of the sites on which a page lies, or else its registrable domain. */
  siteOf(url: string): string | undefined {
    return this.tracked(url) ?? domainOf(url);
  }

  /** The narrowest site on which a page lies; sites that are whole registrable domains don't count. */
  tracked(url: string): string | undefined {
    if (this.byDomain.size === 0) return undefined;
    const parts = this.byDomain.get(domainOf(url));
    const page = parts && pageOf(url);
    return page && parts.find((site) => isWithin(page, site));
  }
}

/** The sites of some owners. */
export const siteTable = (owners: readonly SiteOwner[]): SiteTable => new SiteTable(owners.flatMap(sitesOf));

/** A longer host comes first, and below one host the longer path. */
function narrower(one: string, other: string): number {
  const [a, b] = [pageIn(one), pageIn(other)];
  return b.host.length - a.host.length || b.path.length - a.path.length;
}

interface Page {
  readonly host: string;
  /** In lower case, without a slash at its end; empty for the whole host. */
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

/** `gov.uk` cannot be owned, and `www.gov.uk` can. */
const withoutWww = (host: string): string =>
  host.startsWith('www.') && domainOf(host) !== host ? host.slice('www.'.length) : host;

/** The parts of a site that `siteFrom` made. */
export function pageIn(site: string): Page {
  const end = site.indexOf('/');
  return end < 0 ? { host: site, path: '' } : { host: site.slice(0, end), path: site.slice(end) };
}

/** True for a page on the site's host or a subdomain, and below the site's path, with or without a language before it. */
function isWithin({ host, path }: Page, site: string): boolean {
  const own = pageIn(site);
  if (host !== own.host && !host.endsWith(`.${own.host}`)) return false;
  return own.path === '' || [path, path.replace(locale, '')].some((one) => goesOn(one, own.path));
}

/** A domain, and the sites of some owners below it: `etsy.com` and `etsy.com/shop/x`. */
export const sitesBelow = (domain: string, owners: readonly SiteOwner[]): string[] => [
  ...new Set([domain, ...owners.flatMap(sitesOf).filter((site) => isWithin(pageIn(site), domain))]),
];

/** True for a page on any of some sites, as `sitesOf` gives them. */
export function liesOn(url: string, sites: readonly string[]): boolean {
  const page = pageOf(url);
  return page !== undefined && sites.some((site) => isWithin(page, site));
}

/** True for the path itself, paths below it and its file: `/shop/x` goes on in `/shop/x/y` and not in `/shop/xy`. */
const goesOn = (path: string, start: string): boolean =>
  path.startsWith(start) && /^(?:$|\/|\.[a-z]{2,5}$)/.test(path.slice(start.length));

/** The language of a page, in front of its own path: `/de/shop` and `/en-us/shop`. */
const locale = /^\/[a-z]{2}(?:[-_][a-z]{2,4})?(?=\/.)/;
/** A path that leads to the start of a site, in a language or not. */
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

/** A part of a host or path as names are compared with it. */
const wordOf = (part: string): string => squashed(plainLetters(shown(part)));

const shown = (part: string): string => (part.startsWith('xn--') ? domainToUnicode(part) : decoded(part));

/** "Acme" names `acme` and `getacme`; a short name has to begin a part, as "HP" does in `hpstore` and not in `shop`. */
const isNamed = (part: string, name: string): boolean =>
  name !== '' && (name.length > 3 ? part.includes(name) : name.length > 1 ? part.startsWith(name) : part === name);

/** `HP` of "Hewlett-Packard"; a single word has none. */
function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => /^\p{L}/u.test(word));
  return words.length < 2 ? '' : squashed(plainLetters(words.map((word) => [...word][0] ?? '').join('')));
}

/** Parts of hosts and paths that belong to a name such as "Acme Store" as well as to a site such as Acme's. */
const general = new Set(['www', 'shop', 'store', 'app', 'web', 'online', 'home', 'blog', 'group', 'inc', 'gmbh']);
