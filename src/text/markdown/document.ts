import type { Env, Token } from 'markdown-it';
import { type Block, LocatedBlock, StandingReader } from './block.ts';
import { numberedDefinitions } from './citationMarks.ts';
import { type ContentPiece, SourceLines, sourceOffset } from './contentMap.ts';
import { type KeptInlines, parseArticleTokens, parseTokens } from './tokens.ts';
import { type Image, type InlineText, inlineText } from './inlineText.ts';
import { sourceListIn } from './sourceList.ts';
import { frontMatterOf } from '../frontMatter/frontMatter.ts';
import { placesOf } from '../matches.ts';
import { memoize } from '../memoize.ts';
import { divided } from '../spans.ts';

export type { Block } from './block.ts';
export type { Image, Link } from './inlineText.ts';
export type { Span } from '../spans.ts';

/** Parsed Markdown: blocks of visible text with their offsets in the source. */
export interface MarkdownDocument {
  readonly source: string;
  readonly blocks: readonly Block[];
}

export interface ArticleDocument extends MarkdownDocument {
  readonly images: readonly Image[];
}

/** A document with its tokens, for rendering. */
export interface ParsedMarkdown extends ArticleDocument {
  readonly tokens: readonly Token[];
  /** Start of the body after the front matter. Token lines count from here. */
  readonly bodyStart: number;
  /** Block index by the token that contains its text. */
  readonly blockOf: ReadonlyMap<Token, number>;
}

/**
 * Parses any string as Markdown, without front matter, comments, scripts, and styles. Other HTML is text. Never throws.
 * @param cache cached tokens of an earlier version
 */
export function readMarkdown(markdown: string, cache?: KeptInlines): MarkdownDocument {
  const { source, blocks } = parseMarkdown(markdown, new Map(), cache);
  return { source, blocks };
}

/** Parses any string as a site's article in Markdown or MDX. Removes all markup but keeps the text inside. */
export function readArticleMarkdown(markdown: string, cache?: KeptInlines): ArticleDocument {
  const { source, blocks, images } = parseArticle(markdown, cache);
  return { source, blocks, images };
}

export const parseArticle = (markdown: string, cache?: KeptInlines): ParsedMarkdown =>
  parse(markdown, { parseBody: parseArticleTokens, body: templateTargets, cache });

/**
 * Parses Markdown and keeps its tokens.
 * @param pages pages for numbers that the text doesn't define
 * @param cache cached tokens of an earlier version, reused for unchanged blocks
 */
export function parseMarkdown(
  markdown: string,
  pages: ReadonlyMap<number, { readonly url: string }> = new Map(),
  cache?: KeptInlines,
): ParsedMarkdown {
  return parse(markdown, { parseBody: parseTokens, pages, cache });
}

interface Parsing {
  readonly parseBody: typeof parseTokens;
  /** Rewrites the body without changing its length. */
  readonly body?: (body: string) => string;
  readonly pages?: ReadonlyMap<number, { readonly url: string }>;
  readonly cache: KeptInlines | undefined;
}

function parse(markdown: string, { parseBody, body: formed, pages = new Map(), cache }: Parsing): ParsedMarkdown {
  const from = frontMatterOf(markdown)?.end ?? 0;
  const written = from ? markdown.slice(from) : markdown;
  const body = formed ? formed(written) : written;
  const tokens = parseBody(body, environment(body, pages), cache);
  const blockOf = new Map<Token, number>();
  const lines = new SourceLines(body === written ? markdown : markdown.slice(0, from) + body, from);
  const { blocks, images } = readBlocks(tokens, lines, blockOf);
  if (formed) readQuotations(blocks, markdown);
  const list = sourceListIn(blocks, markdown, formed !== undefined);
  return {
    source: markdown,
    tokens,
    bodyStart: from,
    blockOf,
    images,
    blocks: blocks.map((block, index) =>
      index < list.start || index >= list.end ? block : Object.assign(block, { bodySource: true as const }),
    ),
  };
}

/** Paragraphs in `<blockquote>` are quotations. */
function readQuotations(blocks: readonly Block[], markdown: string): void {
  const quotations = placesOf(markdown, htmlQuotation);
  for (const [index, inside] of divided(blocks, quotations).entries())
    for (const block of inside)
      if (block.kind === 'paragraph' && block.end <= (quotations[index]?.end ?? 0))
        Object.assign(block, { kind: 'quote' as const });
}

const htmlQuotation = /<blockquote(?=[\s>])(?:(?!<blockquote|```)[^])*?<\/blockquote\s*>/gi;

/** Link targets from templates contain spaces and brackets, which Markdown does not allow. */
const templateTargets = (body: string): string =>
  body.replace(/(?<=\]\()\{(?:\{[^\n{}]{1,300}\}|%[^\n{}]{1,300}%)\}/g, (target) =>
    target.replace(/[\s<>()"'{}]/g, '_'),
  );

/** Returns the blocks of the answer, without the numbered source list at the end. */
export function visibleBlocks(document: MarkdownDocument): readonly Block[] {
  return document.blocks.filter((block) => !block.bodySource);
}

/** Numbered definitions count even if a quotation mark in the title makes them invalid Markdown. */
function environment(body: string, pages: ReadonlyMap<number, { readonly url: string }>): Env {
  const references: NonNullable<Env['references']> = {};
  for (const { number, url, title } of numberedDefinitions(body)) {
    references[String(number)] ??= { href: url, title: title ?? '' };
  }
  for (const [number, { url }] of pages) references[String(number)] ??= { href: url, title: '' };
  return { references };
}

const inlineOf = memoize(inlineText);

/** Returns the blocks and images of a document, and adds each block's token to `blockOf`. */
function readBlocks(
  tokens: readonly Token[],
  lines: SourceLines,
  blockOf: Map<Token, number>,
): { readonly blocks: Block[]; readonly images: Image[] } {
  const blocks: Block[] = [];
  const images: Image[] = [];
  const standing = new StandingReader();
  let rowEnd = 0;
  const piecesOf = ({ type, content, map, meta }: Token): ContentPiece[] => {
    if (typeof meta?.offset === 'number') return lines.piecesAt(content, meta.offset);
    const firstLine = (map?.[0] ?? standing.row) + (type === 'fence' ? 1 : 0);
    if (standing.kind !== 'cell' || type !== 'inline') return lines.pieces(content, firstLine);
    const pieces = lines.cellPieces(content, firstLine, rowEnd);
    rowEnd = sourceOffset(pieces, content.length);
    return pieces;
  };
  for (const token of tokens) {
    standing.enter(token);
    if (token.type === 'tr_open') rowEnd = 0;
    const isText = token.type === 'inline' || token.type === 'fence' || token.type === 'code_block';
    if (token.content === '' || (!isText && token.type !== 'html_image')) continue;
    const pieces = piecesOf(token);
    const inline = inlineIn(token);
    for (const { start, end, ...image } of inline.images)
      images.push({ ...image, start: sourceOffset(pieces, start), end: sourceOffset(pieces, end - 1) + 1 });
    if (inline.text.trim() === '') continue;
    blockOf.set(token, blocks.length);
    const own = token.type === 'inline' ? standing : code;
    blocks.push(new LocatedBlock(own, inline, pieces, token.content.trimEnd().length));
    standing.leaveItemText();
  }
  return { blocks, images };
}

function inlineIn(token: Token): InlineText {
  if (token.type === 'inline') return inlineOf(token.children ?? []);
  return token.type === 'html_image' ? inlineText([token]) : textAlone(token.content.trimEnd());
}

const code = { kind: 'code', level: 0 } as const;

const textAlone = (text: string): InlineText => ({
  text,
  links: [],
  strong: [],
  code: [],
  images: [],
  runs: [{ text: 0, content: 0, length: text.length }],
});
