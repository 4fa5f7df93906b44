import markdownIt, { type Env, type Token } from 'markdown-it';
import type { BlockHighlights } from '../../analysis/highlights.ts';
import { readMarkdown, type MarkdownDocument } from '../../text/document.ts';
import { parseTokens } from '../../text/inline.ts';
import { inlineText, type Span } from '../../text/inlineText.ts';
import { numberedSources } from '../../text/numberedSources.ts';
import { cleanUrl } from '../../text/urls.ts';
import { annotationsOf, type CitedPage, type CitedPages } from './annotations.ts';
import { annotated } from './inlineHtml.ts';
import { safeAddress } from './links.ts';

interface Given {
  /** The body, without front matter. */
  readonly markdown: string;
  /** The pages that belong to it, in order; a number that the text does not define counts these. */
  readonly sources?: readonly { readonly url: string; readonly title: string | null }[];
  /** For each such number the place of its page among the sources, from 1, 0 for none; without it they are counted in order. */
  readonly numbers?: readonly number[] | null | undefined;
  /** Where the text names the brand and its competitors. */
  readonly highlights?: readonly BlockHighlights[];
}

const { renderer, options } = markdownIt({ html: false });

/**
 * Renders Markdown for a page of the editor: no raw HTML, no pictures, only links that lead to the web or to an answer;
 * names marked, citations linked, and the numbered source list at the end left out, as the page shows the sources.
 */
export function renderMarkdown({ markdown, sources = [], numbers, highlights = [] }: Given): string {
  const document = readMarkdown(markdown);
  const pages = citedPages(document, sources, numbers);
  const env: Env = { references: Object.fromEntries([...pages].map(([number, { url }]) => [String(number), { href: url, title: '' }])) };
  const tokens = parseTokens(markdown, env);
  const blocks = blocksOf(tokens, document);
  for (const [token, block] of blocks) {
    if (token.type !== 'inline' || !token.children) continue;
    const here = highlights.find((one) => one.block === block)?.highlights ?? [];
    token.children = annotated(token.children, annotationsOf(token.children, pages, here), pages);
  }
  const list = sources.length === 0 ? undefined : sourceList(tokens, blocks, document);
  const shown = tokens.filter(({ type }, index) => type !== 'reference_definition' && !(list && index >= list.start && index < list.end));
  return renderer.render(shown, options, env);
}

/** What each number stands for: what the text itself says, else the source that it counts. */
export function citedPages(document: MarkdownDocument, sources: NonNullable<Given['sources']>, numbers: Given['numbers']): CitedPages {
  const titles = new Map(sources.map(({ url, title }) => [cleanUrl(url) ?? url, title]));
  const pages = new Map<number, CitedPage>();
  const own = numberedSources(document);
  for (const { number, url, title } of own.values()) add(pages, number, url, titles.get(cleanUrl(url) ?? url) ?? title);
  (numbers ?? sources.map((_source, index) => index + 1)).forEach((position, index) => {
    const source = sources[position - 1];
    if (source && !own.has(index + 1)) add(pages, index + 1, source.url, source.title);
  });
  return pages;
}

function add(pages: Map<number, CitedPage>, number: number, link: string, title: string | null | undefined): void {
  const url = cleanUrl(link) ?? safeAddress(link);
  if (url !== undefined) pages.set(number, { url, title: title ? `${title}\n${url}` : url });
}

/** Each token that carries text with the index of its block; −1 for text that is in none. */
function blocksOf(tokens: readonly Token[], { blocks }: MarkdownDocument): ReadonlyMap<Token, number> {
  let next = 0;
  return new Map(tokens.filter(({ type }) => type === 'inline' || type === 'fence' || type === 'code_block').map((token) => {
    const text = token.type === 'inline' ? inlineText(token.children ?? []).text : token.content.trimEnd();
    return [token, blocks[next]?.text === text ? next++ : -1];
  }));
}

/** The tokens of the source list; a list that shares a block of tokens with other text stays. */
function sourceList(tokens: readonly Token[], blocks: ReadonlyMap<Token, number>, document: MarkdownDocument): Span | undefined {
  const isSource = (token: Token | undefined): boolean => document.blocks[token ? blocks.get(token) ?? -1 : -1]?.bodySource === true;
  let start = tokens.findIndex(isSource);
  let end = tokens.findLastIndex(isSource) + 1;
  if (start < 0) return undefined;
  while (start > 0 && (tokens[start]?.level ?? 0) > 0) start -= 1;
  while (end < tokens.length && (tokens[end - 1]?.level ?? 0) > 0) end += 1;
  return tokens.slice(start, end).every((token) => !blocks.has(token) || isSource(token)) ? { start, end } : undefined;
}
