import { Region } from '../../contract/call/values.ts';
import type { PageDocument } from '../dom.ts';
import type { JsonObject } from '../structuredData.ts';

/** Kind of evidence for a page's country. */
export type RegionPlace = 'address' | 'domain' | 'html_lang' | 'hreflang' | 'currency';

export interface PageRegion {
  /** ISO 3166-1 alpha-2. */
  readonly region: string;
  readonly place: RegionPlace;
}

/** Finds the countries that a page indicates by postal addresses, language tags, and the currency of its prices. */
export function regionsOn(document: PageDocument, objects: readonly JsonObject[], url: string): PageRegion[] {
  return [
    ...[...new Set(objects.flatMap(countriesIn))].map((region) => ({ region, place: 'address' }) as const),
    ...languageTags(document).map((region) => ({ region, place: 'html_lang' }) as const),
    ...hreflangRegions(document, url).map((region) => ({ region, place: 'hreflang' }) as const),
    ...currencyRegions(document, objects).map((region) => ({ region, place: 'currency' }) as const),
  ];
}

/** Returns the country of a domain, if only that country uses its top-level domain. */
export function regionOfHost(host: string): string | undefined {
  const ending = host.split('.').at(-1)?.toUpperCase() ?? '';
  return soldAbroad.has(ending) ? undefined : regionIn(ending === 'UK' ? 'GB' : ending);
}

/** Country domains that are popular abroad because of their letters. */
const soldAbroad: ReadonlySet<string> = new Set(
  'AC AD AI AS BZ CC CD CO DJ FM GD GG GL IM IO IS LA LY ME MS NU PW SC SH SO SR ST SU TK TO TV VC VG WS'.split(' '),
);

const regionIn = (code: string): string | undefined => (Region.safeParse(code).success ? code : undefined);

function countriesIn({ address }: JsonObject): string[] {
  return [address].flat().flatMap((one) => {
    const country = typeof one === 'object' && one !== null ? (one as JsonObject)['addressCountry'] : undefined;
    const named = typeof country === 'object' && country !== null ? (country as JsonObject)['name'] : country;
    const region = typeof named === 'string' ? regionNamed(named.trim().slice(0, 60)) : undefined;
    return region === undefined ? [] : [region];
  });
}

/** Finds a country by its code, or by its name in one of the most common languages of websites. */
function regionNamed(text: string): string | undefined {
  const code = regionIn(text.toUpperCase());
  if (code !== undefined) return code;
  regionNames ??= namesOfRegions();
  return regionNames.get(text.toLowerCase());
}

let regionNames: ReadonlyMap<string, string> | undefined;

function namesOfRegions(): ReadonlyMap<string, string> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => regionIn(code) !== undefined);
  const names = new Map<string, string>();
  for (const language of ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'da', 'pl', 'ja', 'zh']) {
    const shown = new Intl.DisplayNames(language, { type: 'region' });
    for (const code of codes) names.set((shown.of(code) ?? code).toLowerCase(), code);
  }
  for (const name of ['usa', 'u.s.a.', 'united states of america']) names.set(name, 'US');
  return names.set('uk', 'GB').set('great britain', 'GB');
}

/** Returns the region of a language tag such as `de-AT`. Ignores `en-US`, the default of many tools. */
function languageTags(document: PageDocument): string[] {
  const tag = document.documentElement?.getAttribute('lang') ?? '';
  const region = regionOfTag(tag);
  return region === undefined || /^en[-_]us$/iu.test(tag.trim()) ? [] : [region];
}

const regionOfTag = (tag: string): string | undefined =>
  regionIn((/^[a-z]{2,3}[-_](?:[a-z]{4}[-_])?([a-z]{2})$/iu.exec(tag.trim())?.[1] ?? '').toUpperCase());

/** Returns the country of the page's own entry among its translations, or the only country of all entries. */
function hreflangRegions(document: PageDocument, url: string): string[] {
  const regions = new Set<string>();
  for (const link of document.querySelectorAll('link[rel="alternate"][hreflang]')) {
    const region = regionOfTag(link.getAttribute('hreflang') ?? '');
    if (region === undefined) continue;
    if (URL.parse(link.getAttribute('href') ?? '', url)?.href === url) return [region];
    regions.add(region);
  }
  return regions.size === 1 ? [...regions] : [];
}

/** Currencies used by a single country. Dollars and euros are omitted, because many countries use them. */
const countryOfCurrency: Readonly<Record<string, string>> = {
  AUD: 'AU',
  BRL: 'BR',
  CAD: 'CA',
  CHF: 'CH',
  CNY: 'CN',
  CZK: 'CZ',
  DKK: 'DK',
  GBP: 'GB',
  HKD: 'HK',
  HUF: 'HU',
  ILS: 'IL',
  INR: 'IN',
  JPY: 'JP',
  KRW: 'KR',
  MXN: 'MX',
  NOK: 'NO',
  NZD: 'NZ',
  PLN: 'PL',
  RON: 'RO',
  SEK: 'SE',
  SGD: 'SG',
  TRY: 'TR',
  TWD: 'TW',
  ZAR: 'ZA',
};

function currencyRegions(document: PageDocument, objects: readonly JsonObject[]): string[] {
  const marked = [...document.querySelectorAll(currencyMarks)].map((element) => element.getAttribute('content') ?? '');
  const offered = objects.flatMap(({ priceCurrency, offers }) =>
    [
      priceCurrency,
      ...[offers].flat().map((offer) => (offer as JsonObject | null | undefined)?.['priceCurrency']),
    ].filter((code) => typeof code === 'string'),
  );
  const currencies = new Set([...marked, ...offered].map((code) => code.trim().toUpperCase()).filter(isCurrency));
  const [only] = currencies;
  const region = currencies.size === 1 && only !== undefined ? countryOfCurrency[only] : undefined;
  return region === undefined ? [] : [region];
}

const isCurrency = (code: string): boolean => /^[A-Z]{3}$/u.test(code);
const currencyMarks =
  'meta[property="product:price:currency"], meta[property="og:price:currency"], [itemprop="priceCurrency"][content]';
