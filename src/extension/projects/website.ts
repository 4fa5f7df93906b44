import { maxSites } from '../../contract/call/limits.ts';
import { Site } from '../../contract/call/values.ts';
import { tidySite } from '../../text/urls/sites.ts';
import { t } from '../editor/l10n.ts';

/** Adds `https://` to a typed address if it has no scheme. */
export const webAddress = (typed: string): string =>
  /^https?:\/\//iu.test(typed.trim()) ? typed.trim() : `https://${typed.trim()}`;

/** Validates a website's address. Returns an error message if invalid. */
export function websiteFault(typed: string): string | undefined {
  if (typed.trim() === '') return t('Enter the website URL.');
  const url = URL.parse(webAddress(typed));
  return url && /^[^\s.]+(\.[^\s.]+)+$/u.test(url.hostname)
    ? undefined
    : t('Enter a website URL, such as https://acme.com.');
}

/** Parses distinct, normalized sites separated by commas. */
export const sitesTyped = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((site) => site.trim())
      .filter((site) => site !== '')
      .map(tidySite),
  ),
];

/** Validates other sites of a brand or competitor. Returns an error message if invalid. */
export function sitesFault(sites: readonly string[]): string | undefined {
  if (sites.length > maxSites) return t('Use at most {0} sites.', maxSites);
  return sites.every((site) => Site.safeParse(site).success)
    ? undefined
    : t('Enter a site, such as acme.com or etsy.com/shop/acme.');
}

/** Splits a typed line into the website and the other sites after it. */
export function websitesTyped(typed: string): { readonly website: string; readonly sites: string[] } {
  const [website = '', ...sites] = typed.split(',');
  return { website, sites: sitesTyped(sites.join(',')) };
}

/** Validates a website and the other sites after it. Returns an error message if invalid. */
export function websitesFault(typed: string): string | undefined {
  const { website, sites } = websitesTyped(typed);
  return websiteFault(website) ?? sitesFault(sites);
}

/** Parses a list of competitors. An entry that looks like a domain or URL also becomes the website. */
export const competitorsOf = (typed: string): { readonly name: string; readonly url: string | null }[] =>
  typed
    .split(/[,;\n]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) =>
      websiteFault(part) === undefined && !/\s/u.test(part)
        ? { name: nameFromAddress(part), url: webAddress(part) }
        : { name: part, url: null },
    );

/** Maximum length of a name that is treated as initials. */
const initials = 3;

/** Derives a name from an address: `www.initech.com` becomes Initech, `lg.com` LG. */
export function nameFromAddress(address: string): string {
  const [first = address] = new URL(webAddress(address)).hostname.replace(/^www\./u, '').split('.');
  return first.length <= initials ? first.toUpperCase() : first.charAt(0).toUpperCase() + first.slice(1);
}
