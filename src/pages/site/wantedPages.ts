import { domainOf } from '../../text/urls.ts';
import { decoded } from '../../text/urls/decoded.ts';
import type { SiteLink, SitePage } from './sitePage.ts';

/** Kinds of pages to read after the home page, most useful first, with the maximum number of each. */
const kinds: readonly { readonly most: number; readonly words: RegExp }[] = [
  {
    most: 1,
    words: words(
      'about(?:-us)?|company|who-we-are|ueber-uns|uber-uns|über-uns|unternehmen|qui-sommes-nous|a-propos|chi-siamo|quienes-somos|sobre|over-ons|om-oss|om-os',
    ),
  },
  {
    most: 2,
    words: words(
      '[^/]+-vs-[^/]+|vs|versus|compare|comparisons?|alternatives?|[^/]+-alternatives?|alternative-to-[^/]+|vergleich|alternativen',
    ),
  },
  {
    most: 1,
    words: words(
      'impressum|imprint|kontakt|contact(?:-us)?|mentions-legales|legal-notice|aviso-legal|colofon|contatti|contacto',
    ),
  },
  {
    most: 1,
    words: words(
      'products?|produkte?|solutions?|loesungen|lösungen|features?|services?|leistungen|shop|sortiment|pricing|preise|produits|productos|prodotti|producten',
    ),
  },
];

function words(some: string): RegExp {
  return new RegExp(`(?:^|/)(?:${some})(?:\\.[a-z]{2,5})?(?:/|$)`, 'iu');
}

export const isComparison = (url: string): boolean => kinds[1]?.words.test(pathOf(url)) === true;

/**
 * Selects pages linked from the home page that describe the site: the company, comparisons, contact, and products.
 * Prefers short URLs, because they are usually entry pages.
 * @param most maximum number of pages
 */
export function wantedPages({ finalUrl, links }: Pick<SitePage, 'finalUrl' | 'links'>, most: number): string[] {
  const domain = domainOf(finalUrl);
  const own = [...new Set(links.map(withoutQuery))]
    .filter((url) => domainOf(url) === domain && url !== withoutQuery({ url: finalUrl }))
    .sort((one, other) => one.length - other.length);
  const wanted = kinds.flatMap(({ most: some, words: kind }) =>
    own.filter((url) => kind.test(pathOf(url))).slice(0, some),
  );
  return [...new Set(wanted)].slice(0, most);
}

function withoutQuery({ url }: Pick<SiteLink, 'url'>): string {
  const [address = ''] = url.split('?');
  return address;
}

const pathOf = (url: string): string => decoded(URL.parse(url)?.pathname ?? '');
