import { readMarkdown } from '../../text/markdown/document.ts';
import type { Span } from '../../text/spans.ts';
import { codeBlocks } from '../../text/markdown/rawBlocks.ts';
import { pageKeyOrUrl } from '../../text/urls.ts';
import { safeAddress } from '../../text/markdown/pageLinks.ts';
import { markdownLink } from '../draft/markdownText.ts';

/**
 * Removes links except those to known pages. Other links and images become plain text, and links in brackets that name
 * other sites are removed. Code blocks stay unchanged.
 */
export function withKnownLinks(markdown: string, known: readonly string[]): string {
  const pages = new Map(known.map((url) => [pageKeyOrUrl(url), safeAddress(url)]));
  const definitions = new Map<string, string>();
  const { shown, code } = withoutCode(markdown.replace(hiddenSigns, ''));
  const body = hideEscapes(shown).replace(urlDefinition, (_, label: string, bracketed?: string, bare?: string) => {
    definitions.set(label.trim().toLowerCase(), bracketed ?? bare ?? '');
    return '';
  });
  const link = (text: string, url: string): string => {
    const page = knownPage(showEscapes(url), pages);
    return page === undefined ? text : markdownLink(unescaped(showEscapes(text)), page);
  };
  const defined = (whole: string, text: string, label: string): string => {
    const url = definitions.get(label.trim().toLowerCase());
    return url === undefined ? whole : link(text, url);
  };
  const mended = body
    .replace(image, '$1')
    .replace(aside, (named, url: string) => (knownPage(showEscapes(url), pages) === undefined ? '' : named))
    .replace(inlineLink, (_, text: string, bracketed?: string, bare?: string) => link(text, bracketed ?? bare ?? ''))
    .replace(fullReference, (whole, text: string, label: string) => defined(whole, text, label || text))
    .replace(shortReference, (whole, text: string) => defined(whole, text, text))
    .replace(autolink, (_, url: string) => link(siteOf(url), url))
    .replace(bareAddress, (url) => link(siteOf(url), url));
  const blocks = code.values();
  return onlyKnown(
    showEscapes(mended).replaceAll(codeSign, () => blocks.next().value ?? ''),
    pages,
  );
}

const urlDefinition = /^ {0,3}\[([^[\]\n]+)\]:[ \t]*(?:<([^<>\n]*)>|(\S+))(?:[ \t]+["'(].*["')])?[ \t]*$/gm;
const image = /!\[([^[\]]*)\](?:\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)|\[[^\]\n]*\])?/g;
const aside = /[ \t]{0,9}\(\[[^[\]\n]{1,200}\]\(([^()\s]{1,2000})\)\)/g;
const fullReference = /\[([^[\]\n]+)\]\[([^[\]\n]*)\]/g;
const shortReference = /\[([^[\]\n]+)\](?![[(:])/g;
const autolink = /<((?:https?|ftp|mailto|javascript|data|vbscript|file|[a-z][a-z\d+.-]{1,31}):[^\s<>]*)>/gi;
const bareAddress = /(?<![\w/%=&?.-]|\]\()(?:https?:\/\/|www\.)[^\s<>()[\]"]+/gi;
const inlineLink =
  /\[((?:[^[\]\n]|\[[^[\]\n]*\])*)\]\(\s*(?:(?:<([^<>\n]*)>|((?:[^\s()<>]|\([^\s()]*\))+))(?:\s+(?:(?:"[^"]*"|'[^']*'|\([^()]*\))\s*)?)?)?\)/g;

/** URLs of known pages by key. */
type KnownPages = ReadonlyMap<string, string | undefined>;
const knownPage = (url: string, pages: KnownPages): string | undefined => pages.get(pageKeyOrUrl(url));

/**
 * Breaks all remaining links to unknown pages, in any syntax. First strips the schemes of bare URLs, and if links
 * remain, escapes all of them.
 */
function onlyKnown(markdown: string, pages: KnownPages): string {
  const strange = strangeLinks(markdown, pages);
  if (strange.length === 0) return markdown;
  const parts = strange.map(
    ({ start, end }, index) =>
      markdown.slice(strange[index - 1]?.end ?? 0, start) + markdown.slice(start, end).replace(schemes, ''),
  );
  const left = parts.join('') + markdown.slice(strange.at(-1)?.end);
  if (strangeLinks(left, pages).length === 0) return left;
  return markdown
    .replace(/\\[!-/:-@[-`{-~]|[[\]<]/g, (sign) => (sign.length > 1 ? sign : `\\${sign}`))
    .replace(schemes, '');
}

const schemes = /(?:[a-z][a-z\d+.-]{0,31}:)?\/\/|\bwww\./gi;

/** Returns the positions of links to unknown pages, in order. */
const strangeLinks = (markdown: string, pages: KnownPages): Span[] =>
  readMarkdown(markdown)
    .blocks.flatMap((block) =>
      block.links
        .filter(({ url }) => knownPage(url, pages) === undefined)
        .map(({ start, end }) => ({ start: block.at(start), end: block.at(Math.max(start, end - 1)) + 1 })),
    )
    .sort((one, other) => one.start - other.start);

function siteOf(url: string): string {
  return URL.parse(/^www\./i.test(url) ? `https://${url}` : url)?.hostname.replace(/^www\./, '') ?? '';
}

function withoutCode(markdown: string): { readonly shown: string; readonly code: readonly string[] } {
  const blocks = codeBlocks(markdown);
  const parts = blocks.map(({ start }, index) => markdown.slice(blocks[index - 1]?.end ?? 0, start));
  return {
    shown: [...parts, markdown.slice(blocks.at(-1)?.end ?? 0)].join(codeSign),
    code: blocks.map(({ start, end }) => markdown.slice(start, end)),
  };
}

/** Replaces escaped characters with private-use ones, because they don't open or close links. */
const hideEscapes = (markdown: string): string =>
  markdown.replace(/\\([!-/:-@[-`{-~])/g, (_, sign: string) => String.fromCodePoint(0x100000 + sign.charCodeAt(0)));

const showEscapes = (markdown: string): string =>
  markdown.replace(
    /[\u{100000}-\u{10007f}]/gu,
    (hidden) => `\\${String.fromCharCode((hidden.codePointAt(0) ?? 0) - 0x100000)}`,
  );

const codeSign = '\u{100080}';
const hiddenSigns = /[\u{100000}-\u{100080}]/gu;

/** Unescapes ASCII punctuation, so that it isn't escaped twice. */
const unescaped = (text: string): string => text.replace(/\\([!-/:-@[-`{-~])/g, '$1').replace(/[*`]/g, '');
