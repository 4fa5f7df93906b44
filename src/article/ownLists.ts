import { frontMatterOf } from '../text/markdown/frontMatter.ts';

/** The day (`YYYY-MM-DD`) on which our service wrote an article, or what it rests on, as `date` under `citedesk:`. */
export const ownDate = (markdown: string): string | undefined =>
  /^\d{4}-\d{2}-\d{2}/.exec(ownList('date', markdown))?.[0];

/** The addresses of the pages that an article was written from, which stand under `citedesk:` as `sources`. */
export const sourcesIn = (markdown: string): string[] =>
  ownList('sources', markdown).match(/https?:\/\/[^\s"'<>\]]+/g) ?? [];

/** A page that an article was written from, as its line under `sources` tells: `https://a.example/ 2026-11-21 sha256-3fa9c0d1`. */
export interface SourceLine {
  readonly url: string;
  /** When it was read, in milliseconds: at the day of the line, or else of the article. */
  readonly readAt: number;
  /** How the SHA-256 begins of what was read. */
  readonly sha256: string | undefined;
}

/** The pages that an article was written from of which the day is known. */
export function sourceLinesIn(markdown: string): SourceLine[] {
  const date = ownDate(markdown);
  return [...ownList('sources', markdown).matchAll(sourceLine)].flatMap(([, url = '', day = date, sha256]) => {
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

/**
 * What stands under `citedesk:` as a value or a list, be that in brackets or line by line. Read without a parser, since the file may
 * be anybody's, and a few lines of YAML can be made to take minutes.
 */
export function ownList(name: string, markdown: string): string {
  const lines = frontMatterOf(markdown)?.yaml.split(/\r?\n/) ?? [];
  const top = lines.findIndex((line) => /^citedesk:[ \t]*(?:#.*)?$/.test(line));
  if (top < 0) return '';
  const rest = lines.slice(top + 1);
  const end = rest.findIndex((line) => /^[^\s#-]/.test(line));
  const block = end < 0 ? rest : rest.slice(0, end);
  const at = block.findIndex((line) => /^[ \t]/.test(line) && line.trimStart().startsWith(`${name}:`));
  if (at < 0) return '';
  const [here = '', ...below] = block.slice(at).map((line) => line.replace(/(?:^|[ \t])#.*/, ''));
  const inLine = here.slice(here.indexOf(':') + 1).trim();
  if (inLine.startsWith('[')) return [inLine, ...below].join('\n').split(']', 1)[0] ?? '';
  if (inLine !== '') return inLine;
  const past = below.findIndex((line) => !/^[ \t]*(?:-|$)/.test(line));
  return (past < 0 ? below : below.slice(0, past)).join('\n');
}
