import { ownTexts } from '../text/frontMatter/fields.ts';

/** The day (`YYYY-MM-DD`) on which our service wrote an article, or what it rests on, as `date` under `citedesk:`. */
export const ownDate = (markdown: string): string | undefined =>
  /^\d{4}-\d{2}-\d{2}/.exec(ownTexts('date', markdown)[0] ?? '')?.[0];

const sourceText = (markdown: string): string => ownTexts('sources', markdown).join('\n');

/** The addresses of the pages that an article was written from, which stand under `citedesk:` as `sources`. */
export const sourcesIn = (markdown: string): string[] => sourceText(markdown).match(/https?:\/\/[^\s"'<>\]]+/g) ?? [];

/** A page that an article was written from, as its line under `sources` tells: `https://a.example/ 2026-11-21 sha256-3fa9c0d1`. */
interface SourceLine {
  readonly url: string;
  /** When it was read, in milliseconds: at the day of the line, or else of the article. */
  readonly readAt: number;
  /** How the SHA-256 begins of what was read. */
  readonly sha256: string | undefined;
}

/** The pages that an article was written from of which the day is known. */
export function sourceLinesIn(markdown: string): SourceLine[] {
  const date = ownDate(markdown);
  return [...sourceText(markdown).matchAll(sourceLine)].flatMap(([, url = '', day = date, sha256]) => {
    const readAt = Date.parse(day ?? '');
    return Number.isNaN(readAt) ? [] : [{ url, readAt, sha256 }];
  });
}

const sourceLine = /(https?:\/\/[^\s"'<>\],]+)(?: (\d{4}-\d{2}-\d{2}))?(?: sha256-([\da-f]{8,64}))?/g;

/** A line for `sources`, which only who knows what was read has more than the address for. */
export const asSourceLine = (url: string, read?: { readonly day: string; readonly sha256: string }): string =>
  read ? `${url} ${read.day} sha256-${read.sha256.slice(0, shownDigits)}` : url;

/** So many digits tell two readings of a page from one another. */
const shownDigits = 16;
