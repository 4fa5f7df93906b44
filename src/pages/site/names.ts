import { domainOf } from '../../text/urls.ts';
import { wellFormed } from '../../text/words/wellFormed.ts';
import type { PageDocument } from '../dom.ts';
import { type JsonObject, kindsOf } from '../structuredData.ts';

export type NamePlace =
  | 'organization'
  | 'website'
  | 'og_site_name'
  | 'application_name'
  | 'logo'
  | 'title'
  | 'alternate_name'
  | 'legal_name';

export interface PageName {
  readonly name: string;
  readonly place: NamePlace;
}

/** Finds the names that a page gives its own site. Ignores structured data that belongs to another domain. */
export function namesOn(document: PageDocument, objects: readonly JsonObject[], domain: string): PageName[] {
  return [
    ...objects
      .flatMap((one) => [one, ...publisherOf(one)])
      .flatMap((one) => structuredNames(one, domain))
      .slice(0, maxStructuredNames),
    ...contentsOf(document, 'meta[property="og:site_name"]').flatMap((text) => named(text, 'og_site_name')),
    ...contentsOf(document, 'meta[name="application-name"], meta[name="apple-mobile-web-app-title"]').flatMap((text) =>
      named(text, 'application_name'),
    ),
    ...logoTexts(document).flatMap((text) => named(text, 'logo')),
  ];
}

const maxStructuredNames = 100;

const organization =
  /^(?:Corporation|NGO|Airline|Hotel|Restaurant|Dentist|Physician|Hospital)$|(?:Organization|Business|Store|Agency)$/u;

function structuredNames(one: JsonObject, domain: string): PageName[] {
  const kinds = kindsOf(one);
  const place = kinds.includes('WebSite') ? 'website' : kinds.some((kind) => organization.test(kind)) && 'organization';
  const { url, name, alternateName, legalName } = one;
  if (place === false || (typeof url === 'string' && (domainOf(url) ?? domain) !== domain)) return [];
  return [
    ...textsIn(name).flatMap((text) => named(text, place)),
    ...textsIn(alternateName).flatMap((text) => named(text, 'alternate_name')),
    ...textsIn(legalName).flatMap((text) => named(text, 'legal_name')),
  ];
}

const publisherOf = ({ publisher }: JsonObject): readonly JsonObject[] =>
  typeof publisher === 'object' && publisher !== null && !Array.isArray(publisher) ? [publisher as JsonObject] : [];

const textsIn = (value: unknown): string[] =>
  [value]
    .flat()
    .slice(0, maxTexts)
    .filter((text) => typeof text === 'string');
const maxTexts = 10;

const contentsOf = (document: PageDocument, selector: string): string[] =>
  [...document.querySelectorAll(selector)].slice(0, maxTexts).map((element) => element.getAttribute('content') ?? '');

/** Returns the alternative texts of logos, without the word "logo". */
function logoTexts(document: PageDocument): string[] {
  const texts: string[] = [];
  for (const image of document.querySelectorAll('img[alt]')) {
    const alt = image.getAttribute('alt') ?? '';
    const about = ['class', 'id', 'src'].map((name) => (image.getAttribute(name) ?? '').slice(0, 300)).join(' ');
    if (/logo/iu.test(`${about} ${alt}`)) texts.push(alt.slice(0, 300).replace(/\blogos?\b/giu, ' '));
    // Logos further down are often those of customers.
    if (texts.length === maxLogos) break;
  }
  return texts;
}
const maxLogos = 1;

const named = (text: string, place: NamePlace): PageName[] => {
  const name = nameIn(text);
  return name === undefined ? [] : [{ name, place }];
};

const [maxLength, maxWords] = [60, 8];

/** Normalizes a name to one line. Undefined for sentences, URLs, and texts without letters or digits. */
export function nameIn(text: string): string | undefined {
  const name = wellFormed(text.slice(0, 1000))
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .normalize('NFC')
    .trim();
  const isNone =
    [...name].length > maxLength ||
    name.split(' ').length > maxWords ||
    !/[\p{L}\p{N}]/u.test(name) ||
    /:\/\/|[<>{}]/u.test(name);
  return isNone ? undefined : name;
}
