import type { PageDocument } from './dom.ts';
import { structuredData, type JsonObject } from './structuredData.ts';

/** A page's information about itself. Missing values are null. */
interface PageDetails {
  readonly author: string | null;
  /** `YYYY-MM-DD`. */
  readonly published: string | null;
  /** Language tag from the page, for example `en-US`. */
  readonly language: string | null;
}

/** Reads author, date, and language from structured data, meta tags, and marked elements, in this order. */
export function readDetails(document: PageDocument): PageDetails {
  const data = structuredData(document);
  const contents = metaContents(document);
  const meta = (names: readonly string[]) => contents.get(names.find((name) => contents.has(name)) ?? '') ?? null;
  const attribute = (selector: string, name: string) => () =>
    document.querySelector(selector)?.getAttribute(name) ?? null;
  const text = (selector: string) => () => document.querySelector(selector)?.textContent ?? null;
  const root = document.documentElement;
  return {
    author: firstOf(authorIn, [
      ...data.map(
        ({ author, creator }) =>
          () =>
            namesOf(author ?? creator),
      ),
      () => meta(authorNames),
      text('[itemprop=author] [itemprop=name], [itemprop=author], [rel=author]'),
      text('.byline-name, .author-name, .byline .author, .post-author, .byline'),
    ]),
    published: firstOf(dayIn, [
      ...data.map((one) => () => stringIn(one['datePublished'])),
      () => meta(dateNames),
      attribute('[itemprop=datePublished]', 'datetime'),
      attribute('[itemprop=datePublished]', 'content'),
      attribute('time[pubdate]', 'datetime'),
      attribute('article time[datetime], header time[datetime], main time[datetime]', 'datetime'),
      ...data.map((one) => () => stringIn(one['dateModified'])),
      attribute('time[datetime]', 'datetime'),
    ]),
    language: firstOf(languageIn, [
      () => root?.getAttribute('lang') ?? root?.getAttribute('xml:lang') ?? null,
      attribute('meta[http-equiv="content-language" i]', 'content'),
      () => meta(['og:locale', 'language', 'dc.language']),
      ...data.map((one) => () => stringIn(one['inLanguage'])),
    ]),
  };
}

const authorNames = [
  'author',
  'article:author',
  'dc.creator',
  'dcterms.creator',
  'parsely-author',
  'sailthru.author',
  'byl',
];
const dateNames = [
  'article:published_time',
  'og:published_time',
  'datepublished',
  'date',
  'pubdate',
  'publishdate',
  'publish-date',
  'parsely-pub-date',
  'dc.date',
  'dc.date.issued',
  'dcterms.created',
  'dcterms.date',
  'sailthru.date',
];

/** Returns the first usable value. Candidates are functions, because searching a page is slow. */
function firstOf(
  read: (text: string) => string | undefined,
  candidates: readonly (() => string | null)[],
): string | null {
  for (const candidate of candidates) {
    const text = candidate();
    const value = text === null ? undefined : read(text);
    if (value !== undefined) return value;
  }
  return null;
}

const languageIn = (text: string): string | undefined => /^[a-z]{2,3}(?=$|[-_])/iu.exec(text.trim())?.[0].toLowerCase();

/** Meta tags by their lowercase name. */
function metaContents(document: PageDocument): ReadonlyMap<string, string> {
  const contents = new Map<string, string>();
  for (const element of document.querySelectorAll('meta[content]')) {
    const name = element.getAttribute('property') ?? element.getAttribute('name') ?? element.getAttribute('itemprop');
    const content = element.getAttribute('content') ?? '';
    const key = name?.toLowerCase() ?? '';
    if (key !== '' && content.trim() !== '' && !contents.has(key)) contents.set(key, content);
  }
  return contents;
}

const stringIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Joins the names of people or organizations in structured data. */
function namesOf(value: unknown): string | null {
  const names = [value]
    .flat()
    .slice(0, maxAuthors)
    .flatMap((one) => {
      if (typeof one === 'string') return [one];
      const name = typeof one === 'object' && one !== null ? (one as JsonObject)['name'] : undefined;
      return typeof name === 'string' ? [name] : [];
    });
  return names.length > 0 ? names.join(', ') : null;
}

const maxAuthors = 5;
const maxAuthorLength = 120;

/** Returns the author's name without words such as "by". Undefined for URLs, dates, and long texts. */
export function authorIn(text: string): string | undefined {
  const words = text
    .slice(0, 1000)
    .split(/\s+/u)
    .filter((word) => word !== '');
  const name = words.slice(leadIn.has((words[0] ?? '').toLowerCase().replace(':', '')) ? 1 : 0).join(' ');
  const isNone = name === '' || name.length > maxAuthorLength || /https?:|\/\/|@|\d{4}|^\W+$/u.test(name);
  return isNone ? undefined : name;
}

const leadIn = new Set(['by', 'von', 'par', 'por', 'di', 'door']);

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/**
 * Parses dates such as `2026-11-22T…`, `20261122`, `2026/11/22`, `Nov 22, 2026`, and `Sun, 22 Nov 2026 …`. Returns the
 * day as written, without converting time zones.
 */
function dayIn(text: string): string | undefined {
  const start = text.trim().slice(0, 60);
  const [, year, month, day] = /^(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})(?!\d)/u.exec(start) ?? [];
  if (year && month && day) return checkedDay(Number(year), Number(month), Number(day));
  const words = start.split(/[\s,.]+/u);
  const place = words.findIndex((word) => months.includes(word.slice(0, 3).toLowerCase()));
  if (place < 0) return undefined;
  const monthNumber = months.indexOf((words[place] ?? '').slice(0, 3).toLowerCase()) + 1;
  const [, dayBefore] = /^(\d{1,2})$/u.exec(words[place - 1] ?? '') ?? [];
  const [, dayBehind] = /^(\d{1,2})(?:st|nd|rd|th)?$/iu.exec(words[place + 1] ?? '') ?? [];
  const inYear = words.slice(place).find((word) => /^\d{4}$/u.test(word));
  return checkedDay(Number(inYear), monthNumber, Number(dayBefore ?? dayBehind));
}

function checkedDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const real = year >= 1990 && year < 2100 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real ? date.toISOString().slice(0, 10) : undefined;
}
