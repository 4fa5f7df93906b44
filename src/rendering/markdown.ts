import markdownIt, { type Token } from 'markdown-it';
import type { CitedPages, GivenSource } from '../analysis/reading/citedPages.ts';
import type { BlockHighlights } from '../analysis/mentions/highlights.ts';
import type { ParsedMarkdown, Span } from '../text/markdown/document.ts';
import { cleanUrl, pageKeyOrUrl } from '../text/urls.ts';
import { annotationsOf, type LinkedPage, type PagesByNumber } from './annotations.ts';
import { titleBriefs } from './briefQuotes.ts';
import { annotated, changeHtml, type BlockChanges } from './inlineHtml.ts';
import { safeAddress } from './links.ts';
import { hoverTitle, ShownLinks } from './shownLinks.ts';

/** A Markdown text, read once for all that is shown of it. */
export interface ReadableText {
  readonly parsed: ParsedMarkdown;
  /** Whether sources are shown beside it. */
  readonly sourced: boolean;
  /** What each number stands for: what the text itself says, else the source that it counts. */
  readonly pages: PagesByNumber;
}

const { renderer, options } = markdownIt({ html: false });

/**
 * A text with what its numbers stand for.
 * @param sources those that belong to the text
 */
export function readableText(
  parsed: ParsedMarkdown,
  cited: CitedPages,
  sources: readonly GivenSource[] = [],
): ReadableText {
  const titles = new Map(sources.map(({ url, title }) => [pageKeyOrUrl(url), title]));
  const pages = new Map<number, LinkedPage>();
  for (const [number, { url: link, title }] of cited.byNumber) {
    const url = cleanUrl(link) ?? safeAddress(link);
    if (url !== undefined) pages.set(number, { url, title: hoverTitle(url, titles.get(pageKeyOrUrl(url)) ?? title) });
  }
  return { parsed, pages, sourced: sources.length > 0 };
}

/**
 * Renders Markdown for a page of the editor: no front matter, raw HTML or pictures, only links that lead to the web or
 * to an answer; names marked, citations linked, notes of a brief titled, and the numbered source list at the end left out where the page shows
 * sources.
 * @param pictures whether pictures stay, for who pastes the text elsewhere
 * @param changes what to mark as added or removed, by the index of its block
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

/** The tokens of the source list; a list that shares a block of tokens with other text stays. */
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
