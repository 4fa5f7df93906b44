import { createHash } from 'node:crypto';
import type { PageState } from '../contract/content/page.ts';
import { domainOf } from '../text/urls.ts';
import { languageOfPage } from '../text/words/language.ts';
import { wellFormed } from '../text/words/wellFormed.ts';
import { wordEnds } from '../text/words/words.ts';
import { articleMarkdown, articleOf } from './article.ts';
import { boundedHtml } from './boundedHtml.ts';
import { decodePage } from './charset.ts';
import { authorIn, readDetails } from './details.ts';
import { type PageDocument, parsePage, shownText } from './dom.ts';
import { type Wall, wallOf } from './walls.ts';

interface ReadPage {
  /** The requested URL. */
  readonly url: string;
  /** URL after redirects. */
  readonly finalUrl: string;
  /** The registrable domain of `url`. */
  readonly domain: string;
  readonly title: string | null;
  readonly author: string | null;
  /** Publication date from the page, `YYYY-MM-DD`. */
  readonly published: string | null;
  /** ISO 639-1. */
  readonly language: string | null;
  /** The article only. */
  readonly markdown: string;
  readonly words: number;
  /** Hash of the Markdown, in hexadecimal. */
  readonly sha256: string;
}

export interface UnreadPage {
  readonly url: string;
  /** Null if no server responded. */
  readonly finalUrl: string | null;
  readonly domain: string;
  /** Reason for users. */
  readonly note: string;
}

/** A page with the number of facts that articles can use. */
export interface CountedPage extends ReadPage {
  readonly facts: number;
}

/** A stored page. `readAt` is in milliseconds since the epoch. */
export type StoredPage =
  | (CountedPage & { readonly state: 'read'; readonly readAt: number })
  | (UnreadPage & { readonly state: Exclude<PageState, 'read'>; readonly readAt: number });

export interface SentPage {
  readonly url: string;
  readonly finalUrl: string;
  readonly contentType: string | null;
  /** Decompressed. */
  readonly body: Uint8Array;
}

export type PageReading =
  | (ReadPage & { readonly state: 'read' })
  | (UnreadPage & { readonly state: 'consent' | 'empty' | 'refused' });

/**
 * Extracts the article of a page and its details. A plain text is its own article. Runs in linear time and limits its
 * input.
 */
export function readPage(sent: SentPage): PageReading {
  const text = wellFormed(decodePage(sent.body, sent.contentType));
  return /^text\/(?:plain|(?:x-)?markdown)\b/iu.test(sent.contentType ?? '')
    ? readText(sent, text)
    : readHtml(sent, text);
}

function readText({ url, finalUrl }: SentPage, text: string): PageReading {
  const domain = domainOf(url) ?? '';
  const markdown = text.replace(/\r\n?/gu, '\n').slice(0, maxTextLength).trim();
  if (markdown === '') return { url, finalUrl, domain, ...walled.bare };
  const [, heading = ''] = /^#{1,2} (.+)$/mu.exec(markdown.slice(0, 5000)) ?? [];
  const language = languageOfPage(markdown) ?? null;
  const details = { title: titleOf(heading), author: null, published: null, language };
  return { state: 'read', url, finalUrl, domain, ...details, ...contentOf(markdown, markdown) };
}

const maxTextLength = 1_000_000;

function readHtml({ url, finalUrl }: SentPage, html: string): PageReading {
  const document = parsePage(boundedHtml(html));
  const details = readDetails(document);
  const noscript = [...document.querySelectorAll('noscript')].map(({ textContent }) => textContent ?? '').join(' ');
  const scripts = [...document.querySelectorAll('script')].length;
  const title = titleIn(document).replace(/\s+/gu, ' ').trim();
  const whole = document.body ? shownText(document.body, 20_000) : '';
  const article = articleOf(document, finalUrl);
  const text = article?.text ?? '';
  const words = wordEnds(text).length;
  const domain = domainOf(url) ?? '';
  const wall = wallOf({ title, article: text, words, whole, noscript, scripts });
  if (wall !== undefined) return { url, finalUrl, domain, ...walled[wall] };
  return {
    state: 'read',
    url,
    finalUrl,
    domain,
    title: titleOf(article?.title ?? title),
    author: details.author ?? authorIn(article?.author ?? '') ?? null,
    published: details.published,
    language: languageOfPage(text, details.language) ?? null,
    ...contentOf(articleMarkdown(article?.html ?? ''), text),
  };
}

const contentOf = (markdown: string, text: string): Pick<ReadPage, 'markdown' | 'words' | 'sha256'> => ({
  markdown,
  words: wordEnds(text).length,
  sha256: createHash('sha256').update(markdown).digest('hex'),
});

/** Returns a page's title, even without `head` tags, or its main heading. */
const titleIn = (document: PageDocument): string =>
  [document.querySelector('head > title, html > title, body > title'), document.querySelector('h1')]
    .map((element) => element?.textContent ?? '')
    .find((text) => text.trim() !== '') ?? '';

function titleOf(text: string): string | null {
  const title = text.replaceAll('&nbsp;', ' ').slice(0, maxTitle).trim();
  return title === '' ? null : title;
}

const maxTitle = 500;

/** States and messages for pages that show something other than their text. */
export const walled = {
  consent: { state: 'consent', note: 'The page requires cookie consent before it shows its text.' },
  challenge: {
    state: 'refused',
    note: 'The page asks visitors to prove that they are human before it shows its text.',
  },
  empty: { state: 'empty', note: 'The page loads its text with scripts, which Citedesk doesn’t run.' },
  bare: { state: 'empty', note: 'The page has hardly any text.' },
} as const satisfies Record<Wall, object>;
