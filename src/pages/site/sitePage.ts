import { domainOf } from '../../text/urls.ts';
import { languageOfPage } from '../../text/words/language.ts';
import { wellFormed } from '../../text/words/wellFormed.ts';
import { wordEnds } from '../../text/words/words.ts';
import { boundedHtml } from '../boundedHtml.ts';
import { decodePage } from '../charset.ts';
import { removeClutter } from '../clutter.ts';
import { readDetails } from '../details.ts';
import { type PageDocument, type PageElement, parsePage, shownText } from '../dom.ts';
import { walled } from '../readPage.ts';
import type { SentPage, UnreadPage } from '../readPage.ts';
import { structuredObjects } from '../structuredData.ts';
import { wallOf } from '../walls.ts';
import { namesOn, type PageName } from './names.ts';
import { type PageRegion, regionsOn } from './regions.ts';

/** A page's information about its site. */
export interface SitePage {
  /** The requested URL. */
  readonly url: string;
  /** URL after redirects. */
  readonly finalUrl: string;
  readonly title: string | null;
  /** Meta description. */
  readonly description: string | null;
  readonly names: readonly PageName[];
  readonly regions: readonly PageRegion[];
  /** ISO 639-1 code and its origin. */
  readonly language: { readonly code: string; readonly place: 'html_lang' | 'text' } | null;
  readonly headings: readonly string[];
  /** Start of the page's visible text, without elements that are on every page. */
  readonly text: string;
  readonly links: readonly SiteLink[];
}

export interface SiteLink {
  /** Absolute, without a fragment. */
  readonly url: string;
  readonly text: string;
}

/**
 * A page of a site, or the reason why it couldn't be read. A page with the state `empty` loads its text with scripts,
 * but its head is available.
 */
export type SiteReading =
  | (SitePage & { readonly state: 'read' })
  | (SitePage & UnreadPage & { readonly state: 'empty'; readonly finalUrl: string })
  | (UnreadPage & { readonly state: 'consent' | 'refused' });

const [maxTitle, maxText, maxLinks, maxLinkText, maxHeadings] = [300, 3_000, 600, 120, 12];

/** Reads a page's information about its site. Runs in linear time and limits its input. */
export function readSitePage(sent: SentPage): SiteReading {
  const { url, finalUrl } = sent;
  const document = parsePage(boundedHtml(wellFormed(decodePage(sent.body, sent.contentType))));
  const domain = domainOf(finalUrl) ?? '';
  const objects = structuredObjects(document);
  const title = singleSpaced(document.querySelector('head > title')?.textContent ?? '').slice(0, maxTitle);
  const facts = {
    title: title === '' ? null : title,
    description: descriptionOf(document),
    names: namesOn(document, objects, domain),
    regions: regionsOn(document, objects, finalUrl),
    links: linksOn(document, finalUrl),
  };
  const { language: declared } = readDetails(document);
  const scripts = [...document.querySelectorAll('script')].length;
  const noscript = [...document.querySelectorAll('noscript')].map(({ textContent }) => textContent ?? '').join(' ');
  const whole = document.body ? shownText(document.body, 20_000) : '';
  const headings = [...document.querySelectorAll('h1, h2')]
    .map(({ textContent }) => singleSpaced(textContent ?? ''))
    .filter((heading) => heading !== '' && heading.length <= maxTitle)
    .slice(0, maxHeadings);
  const text = ownText(document);
  const wall = wallOf({ title, article: text, words: wordEnds(text).length, whole, noscript, scripts });
  if (wall === 'consent' || wall === 'challenge') return { url, finalUrl, domain, ...walled[wall] };
  const code = languageOfPage(text, declared);
  const language = code === undefined ? null : ({ code, place: code === declared ? 'html_lang' : 'text' } as const);
  const page = { url, finalUrl, ...facts, headings, text: text.slice(0, maxText).toWellFormed(), language };
  return wall === undefined ? { ...page, state: 'read' } : { ...page, domain, ...walled[wall] };
}

const singleSpaced = (text: string): string => text.replace(/\s+/gu, ' ').trim();

function descriptionOf(document: PageDocument): string | null {
  const element = document.querySelector('meta[name="description" i], meta[property="og:description"]');
  const text = singleSpaced(element?.getAttribute('content') ?? '').slice(0, maxTitle);
  return text === '' ? null : text;
}

/** Returns the page's own text. Modifies the document. */
function ownText(document: PageDocument): string {
  if (!document.body) return '';
  removeClutter(document.body);
  const root: PageElement = document.querySelector('main') ?? document.body;
  return singleSpaced(shownText(root, 20_000));
}

function linksOn(document: PageDocument, finalUrl: string): SiteLink[] {
  const base = URL.parse(document.querySelector('base[href]')?.getAttribute('href') ?? '', finalUrl)?.href ?? finalUrl;
  const links: SiteLink[] = [];
  for (const anchor of document.querySelectorAll('a[href]')) {
    const url = URL.parse(anchor.getAttribute('href') ?? '', base);
    if (!url || !/^https?:$/u.test(url.protocol) || url.href.length > 2000) continue;
    url.hash = '';
    links.push({ url: url.href, text: singleSpaced((anchor.textContent ?? '').slice(0, 1000)).slice(0, maxLinkText) });
    if (links.length === maxLinks) break;
  }
  return links;
}
