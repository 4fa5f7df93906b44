import markdownIt, { type Token } from 'markdown-it';
import type { CitedPages, GivenSource } from '../analysis/reading/citedPages.ts';
import type { BlockHighlights } from '../analysis/mentions/highlights.ts';
import type { ParsedMarkdown, Span } from '../text/markdown/document.ts';
import { cleanUrl, pageKeyOrUrl } from '../text/urls.ts';
import { annotationsOf, hoverTitle, type LinkedPage, type PagesByNumber, ShownLinks } from './annotations.ts';
import { annotated, type BlockChanges, changeHtml } from './inlineHtml.ts';
import { renderedUrl } from './links.ts';
import { briefMarker } from '../text/markdown/briefNotes.ts';

export interface ReadableText {
  readonly parsed: ParsedMarkdown;
  /** True if the page shows the sources separately. */
  readonly sourced: boolean;
  /** Pages by citation number: those from the text, otherwise from the list of sources. */
  readonly pages: PagesByNumber;
}

const { renderer, options } = markdownIt({ html: false });

export function readableText(
  parsed: ParsedMarkdown,
  cited: CitedPages,
  sources: readonly GivenSource[] = [],
): ReadableText {
  const titles = new Map(sources.map(({ url, title }) => [pageKeyOrUrl(url), title]));
  const pages = new Map<number, LinkedPage>();
  for (const [number, { url: link, title }] of cited.byNumber) {
    const url = cleanUrl(link) ?? renderedUrl(link);
    if (url !== undefined) pages.set(number, { url, title: hoverTitle(url, titles.get(pageKeyOrUrl(url)) ?? title) });
  }
  return { parsed, pages, sourced: sources.length > 0 };
}

/**
 * Renders Markdown for a page in the editor, with marked names, linked citations, and titled notes of a brief. Omits
 * front matter, raw HTML, pictures, and links except to the web and to answers. If the page shows sources, omits the
 * numbered source list at the end.
 * @param pictures true to keep pictures, for copying
 * @param changes changes to mark, by block index
 */
export function renderMarkdown(
  { parsed, pages, sourced }: ReadableText,
  highlights: readonly BlockHighlights[] = [],
  {
    pictures = false,
    changes,
  }: { readonly pictures?: boolean; readonly changes?: ReadonlyMap<number, BlockChanges> } = {},
): string {
  const { tokens, blocks, blockOf } = parsed;
  const marked = new Map(highlights.map((one) => [one.block, one.highlights]));
  const links = new ShownLinks(pages, parsed.source.length);
  for (const token of tokens) {
    if (token.type !== 'inline' || !token.children) continue;
    const index = blockOf.get(token) ?? -1;
    const block = blocks[index];
    const annotations = block ? annotationsOf(block, pages, marked.get(index) ?? []) : [];
    token.children = annotated(token.children, annotations, { links, pictures, changes: changes?.get(index) });
  }
  for (const token of tokens) {
    const change = token.type === 'inline' ? undefined : changes?.get(blockOf.get(token) ?? -1);
    if (!change) continue;
    token.content = changeHtml(change.kind, renderer.render([token], options, {}));
    token.type = 'html_block';
  }
  titleBriefs(tokens);
  const list = sourced ? sourceList(parsed) : undefined;
  const shown = tokens.filter(
    ({ type }, index) =>
      type !== 'reference_definition' &&
      (pictures || type !== 'html_image') &&
      !(list && index >= list.start && index < list.end),
  );
  return renderer.render(shown, options, {});
}

/** Returns the token range of the source list; undefined if it also contains other text. */
function sourceList({ tokens, blocks, blockOf }: ParsedMarkdown): Span | undefined {
  const isSource = (token: Token): boolean => blocks[blockOf.get(token) ?? -1]?.bodySource === true;
  let start = tokens.findIndex(isSource);
  let end = tokens.findLastIndex(isSource) + 1;
  if (start < 0) return undefined;
  while (start > 0 && (tokens[start]?.level ?? 0) > 0) start -= 1;
  while (end < tokens.length && (tokens[end - 1]?.level ?? 0) > 0) end += 1;
  return tokens.slice(start, end).every((token) => !carriesText(token) || isSource(token)) ? { start, end } : undefined;
}

const carriesText = ({ type }: Token): boolean => type === 'inline' || type === 'fence' || type === 'code_block';

/** Adds a class and a title to blockquotes that are notes of a brief. The parser removes their marker. */
function titleBriefs(tokens: readonly Token[]): void {
  for (const [index, quote] of tokens.entries()) {
    if (quote.type !== 'blockquote_open' || quote.level > 0) continue;
    const first = tokens[index + 2];
    if (tokens[index + 1]?.type !== 'paragraph_open' || !first?.content.startsWith(briefMarker)) continue;
    quote.attrSet('class', 'brief');
    const title = Object.create(first) as Token;
    title.type = 'html_inline';
    title.content = '<span class="brief-title">Brief</span>\n';
    first.children?.unshift(title);
  }
}
