import { t } from '../l10n.ts';
import { sitesFault, sitesTyped } from './competitorLine.ts';

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

/** What is wrong with a website's address, or with further sites behind it. */
export const websitesFault = (typed: string): string | undefined => {
  const [website = '', ...sites] = typed.split(',');
  return websiteFault(website) ?? sitesFault(sitesTyped(sites.join(',')));
};

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
