import { maxSites } from '../../contract/call/limits.ts';
import { Site } from '../../contract/call/values.ts';
import { tidySite } from '../../text/urls/sites.ts';
import { t } from '../l10n.ts';

/** A website's address as a person types it, with `https://` where nothing stands before it. */
export const webAddress = (typed: string): string =>
  /^https?:\/\//iu.test(typed.trim()) ? typed.trim() : `https://${typed.trim()}`;

/** What is wrong with a website's address. */
export function websiteFault(typed: string): string | undefined {
  if (typed.trim() === '') return t('Enter the website URL.');
  const url = URL.parse(webAddress(typed));
  return url && /^[^\s.]+(\.[^\s.]+)+$/u.test(url.hostname)
    ? undefined
    : t('Enter a website URL, such as https://acme.com.');
}

/** Sites with commas between them, each once and as they are kept. */
export const sitesTyped = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((site) => site.trim())
      .filter((site) => site !== '')
      .map(tidySite),
  ),
];

/** What is wrong with further sites of a brand or competitor. */
export function sitesFault(sites: readonly string[]): string | undefined {
  if (sites.length > maxSites) return t('Use at most {0} sites.', maxSites);
  return sites.every((site) => Site.safeParse(site).success)
    ? undefined
    : t('Enter a site, such as acme.com or etsy.com/shop/acme.');
}

/** A website's address, and the further sites that a person types behind it. */
export function websitesTyped(typed: string): { readonly website: string; readonly sites: string[] } {
  const [website = '', ...sites] = typed.split(',');
  return { website, sites: sitesTyped(sites.join(',')) };
}

/** What is wrong with a website's address, or with further sites behind it. */
export function websitesFault(typed: string): string | undefined {
  const { website, sites } = websitesTyped(typed);
  return websiteFault(website) ?? sitesFault(sites);
}

/** Competitors as a person lists them: what looks like a domain or address is taken as their website, too. */
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

/** So short a name is most often made of initials. */
const initials = 3;

/** `www.initech.com` is known as Initech, `lg.com` as LG. */
export function nameFromAddress(address: string): string {
  const [first = address] = new URL(webAddress(address)).hostname.replace(/^www\./u, '').split('.');
  return first.length <= initials ? first.toUpperCase() : first.charAt(0).toUpperCase() + first.slice(1);
}
