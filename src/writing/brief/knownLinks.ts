import { readMarkdown } from '../../text/markdown/document.ts';
import { cleanUrl } from '../../text/urls.ts';
import { markdownLink, safeAddress } from '../draft/markdownText.ts';

/** Keeps the links of a Markdown text that lead to known pages; others, and images, become the text that they show. */
export function withKnownLinks(markdown: string, known: readonly string[]): string {
  const pages = new Set(known.map(safeAddress));
  const definitions = new Map<string, string>();
  const body = markdown.replace(urlDefinition, (_, label: string, bracketed?: string, bare?: string) => {
    definitions.set(label.trim().toLowerCase(), bracketed ?? bare ?? '');
    return '';
  });
  const link = (text: string, url: string): string => {
    const page = knownPage(url, pages);
    return page === undefined ? text : markdownLink(unescaped(text), page);
  };
  const defined = (whole: string, text: string, label: string): string => {
    const url = definitions.get(label.trim().toLowerCase());
    return url === undefined ? whole : link(text, url);
  };
  const mended = body
    .replace(image, '$1')
    .replace(inlineLink, (_, text: string, bracketed?: string, bare?: string) => link(text, bracketed ?? bare ?? ''))
    .replace(fullReference, (whole, text: string, label: string) => defined(whole, text, label || text))
    .replace(shortReference, (whole, text: string) => defined(whole, text, text))
    .replace(autolink, (_, url: string) => link(siteOf(url), url))
    .replace(bareAddress, (url) => link(siteOf(url), url));
  return onlyKnown(mended, pages);
}

const urlDefinition = /^ {0,3}\[([^[\]\n]+)\]:[ \t]*(?:<([^<>\n]*)>|(\S+))(?:[ \t]+["'(].*["')])?[ \t]*$/gm;
const image = /!\[([^[\]]*)\](?:\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)|\[[^\]\n]*\])?/g;
const fullReference = /\[([^[\]\n]+)\]\[([^[\]\n]*)\]/g;
const shortReference = /\[([^[\]\n]+)\](?![[(:])/g;
const autolink = /<((?:https?|ftp|mailto|javascript|data|vbscript|file|[a-z][a-z\d+.-]{1,31}):[^\s<>]*)>/gi;
const bareAddress = /(?<![\w/%=&?.-]|\]\()(?:https?:\/\/|www\.)[^\s<>()[\]"]+/gi;
const inlineLink =
  /\[((?:[^[\]\n]|\[[^[\]\n]*\])*)\]\(\s*(?:(?:<([^<>\n]*)>|((?:[^\s()<>]|\([^\s()]*\))+))(?:\s+(?:(?:"[^"]*"|'[^']*'|\([^()]*\))\s*)?)?)?\)/g;

function knownPage(url: string, pages: ReadonlySet<string>): string | undefined {
  const address = safeAddress(cleanUrl(url) ?? url);
  return pages.has(address) ? address : undefined;
}

/** What is still a link to elsewhere, however it is written, is taken apart so that no reader can follow it. */
function onlyKnown(markdown: string, pages: ReadonlySet<string>): string {
  const strange = readMarkdown(markdown)
    .blocks.flatMap(({ links }) => links)
    .some(({ url }) => knownPage(url, pages) === undefined);
  if (!strange) return markdown;
  return markdown.replace(/[[\]<]/g, '\\$&').replace(/(?:[a-z][a-z\d+.-]{0,31}:)?\/\/|\bwww\./gi, '');
}

function siteOf(url: string): string {
  return URL.parse(/^www\./i.test(url) ? `https://${url}` : url)?.hostname.replace(/^www\./, '') ?? '';
}

const unescaped = (text: string): string => text.replace(/\\([\\`*_[\]<>|~#])/g, '$1').replace(/[*`]/g, '');
