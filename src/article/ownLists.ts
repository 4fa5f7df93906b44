import { ownTexts } from '../text/frontMatter/fields.ts';

/** Returns the day (`YYYY-MM-DD`) on which Citedesk wrote an article: `date` under `citedesk:`. */
export const ownDate = (markdown: string): string | undefined =>
  /^\d{4}-\d{2}-\d{2}/.exec(ownTexts('date', markdown)[0] ?? '')?.[0];

const sourceText = (markdown: string): string => ownTexts('sources', markdown).join('\n');

/** Returns the pages that an article was written from: `sources` under `citedesk:`. */
export const sourcesIn = (markdown: string): string[] => sourceText(markdown).match(/https?:\/\/[^\s"'<>\]]+/g) ?? [];

/** A source of an article: `https://a.example/ 2026-11-21 sha256-3fa9c0d1`. */
interface SourceLine {
  readonly url: string;
  /** Day of the line, or else of the article, in milliseconds. */
  readonly readAt: number;
  /** A prefix of the page's SHA-256. */
  readonly sha256: string | undefined;
}

/** Returns the sources of an article that have a date. */
export function sourceLinesIn(markdown: string): SourceLine[] {
  const date = ownDate(markdown);
  return [...sourceText(markdown).matchAll(sourceLine)].flatMap(([, url = '', day = date, sha256]) => {
    const readAt = Date.parse(day ?? '');
    return Number.isNaN(readAt) ? [] : [{ url, readAt, sha256 }];
  });
}

const sourceLine = /(https?:\/\/[^\s"'<>\],]+)(?: (\d{4}-\d{2}-\d{2}))?(?: sha256-([\da-f]{8,64}))?/g;

export const asSourceLine = (url: string, read?: { readonly day: string; readonly sha256: string }): string =>
  read ? `${url} ${read.day} sha256-${read.sha256.slice(0, shownDigits)}` : url;

/** Enough hash digits to distinguish versions of a page. */
const shownDigits = 16;
