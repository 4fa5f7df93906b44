import type { Token } from 'markdown-it';
import type { ParsedMarkdown } from '../text/markdown/document.ts';
import { inlineText } from '../text/markdown/inlineText.ts';
import { sentences, wordEnds } from '../text/words/words.ts';

interface ExcerptTerms {
  /** Maximum number of words. Table rows aren't split, and at least one sentence is included. */
  readonly words: number;
  /** Index of a block to include. The excerpt starts there if the text before it is too long. */
  readonly block?: number | undefined;
}

/** Tokens of an excerpt, and the number of words before and after it. */
export interface Excerpt {
  readonly tokens: Token[];
  readonly left: { readonly before: number; readonly after: number };
}

/** Smallest unit of an excerpt: a block, or a table row. */
interface Piece {
  /** Range of its tokens with text; `end` is exclusive. */
  readonly start: number;
  end: number;
  words: number;
  /** Opening tokens of its ancestors. */
  readonly around: readonly Token[];
  readonly blocks: number[];
}

/** Sentences longer than this are cut, in UTF-16 code units. */
const longestSentence = 2000;

/**
 * Returns an excerpt from the start of a text, or from a given block, and cuts it between blocks, items, or rows. If
 * the first block is too long, it is cut between sentences. The excerpt doesn't end with a heading and excludes the
 * numbered source list.
 */
export function excerptOf(parsed: ParsedMarkdown, { words, block }: ExcerptTerms): Excerpt {
  const pieces = piecesOf(parsed);
  const first = firstPiece(pieces, words, block);
  let last = first;
  let taken = 0;
  let cut: Cut | undefined;
  for (; last < pieces.length; last += 1) {
    const piece = pieces[last] as Piece;
    if (taken + piece.words > words) {
      if (taken === 0) cut = cutPiece(parsed, piece, words);
      break;
    }
    taken += piece.words;
  }
  const end = cut ? last + 1 : withoutHeading(parsed, pieces, first, last);
  const shown = pieces.slice(first, end);
  const [from, to] = [shown[0], shown.at(-1)];
  if (!from || !to) return { tokens: [], left: { before: 0, after: sum(pieces) } };
  const whole = cut && to.words > cut.words ? sum(shown) - to.words + cut.words : sum(shown);
  return {
    tokens: [...opened(from.around), ...parsed.tokens.slice(from.start, to.end), ...closed(to.around)],
    left: { before: sum(pieces.slice(0, first)), after: sum(pieces.slice(first)) - whole },
  };
}

const sum = (pieces: readonly Piece[]): number => pieces.reduce((all, { words }) => all + words, 0);

function piecesOf({ tokens, blocks, blockOf }: ParsedMarkdown): Piece[] {
  const pieces: Piece[] = [];
  const open: Token[] = [];
  let row: Piece | undefined;
  tokens.forEach((token, index) => {
    if (token.nesting > 0) open.push(token);
    if (token.nesting < 0) open.pop();
    if (token.type === 'tr_open') {
      row = { start: index + 1, end: index + 1, words: 0, around: [...open], blocks: [] };
      pieces.push(row);
    }
    if (row) row.end = index + (token.type === 'tr_close' ? 0 : 1);
    const number = blockOf.get(token);
    const block = number === undefined ? undefined : blocks[number];
    if (block && number !== undefined && !block.bodySource) {
      const words = wordEnds(block.text).length;
      if (row) {
        row.words += words;
        row.blocks.push(number);
      } else pieces.push({ start: index, end: index + 1, words, around: [...open], blocks: [number] });
    }
    if (token.type === 'tr_close') row = undefined;
  });
  return pieces;
}

/** Starts at the beginning unless the wanted block would not fit. */
function firstPiece(pieces: readonly Piece[], words: number, block: number | undefined): number {
  const wanted = block === undefined ? 0 : pieces.findIndex(({ blocks }) => blocks.includes(block));
  return wanted > 0 && sum(pieces.slice(0, wanted + 1)) > words ? wanted : 0;
}

interface Cut {
  readonly words: number;
}

/** Shortens a piece to the sentences that fit, at least one. */
function cutPiece({ tokens, blocks }: ParsedMarkdown, piece: Piece, room: number): Cut {
  const [token, block] = [tokens[piece.start], blocks[piece.blocks[0] ?? -1]];
  if (token?.type !== 'inline' || !token.children || !block || piece.blocks.length > 1) return { words: piece.words };
  const text = block.text.slice(0, 10 * longestSentence);
  const ends = wordEnds(text);
  const until = (end: number): number => ends.filter((wordEnd) => wordEnd <= end).length;
  const stops = sentences(text).map(({ end }) => end);
  const fitting = stops.findLast((end) => end < block.text.length && until(end) <= room);
  const stop = fitting ?? Math.min(stops[0] ?? text.length, longestSentence);
  token.children = childrenUntil(token.children, stop);
  return { words: until(stop) };
}

/** Returns the tokens of a block's text up to an offset, and closes all open ones. */
function childrenUntil(children: readonly Token[], end: number): Token[] {
  const tokens: Token[] = [];
  const open: Token[] = [];
  let room = end;
  for (const token of children) {
    if (room <= 0) break;
    const isText = token.type === 'text' || token.type === 'text_special';
    const { length } = isText ? token.content : inlineText([token]).text;
    if (isText && length > room) token.content = token.content.slice(0, room);
    tokens.push(token);
    room -= length;
    if (token.nesting > 0) open.push(token);
    if (token.nesting < 0) open.pop();
  }
  return [...tokens, ...closed(open)];
}

/**
 * Drops trailing pieces that only introduce the next one, such as headings, bold lines, and table headers. Returns the
 * new end.
 */
function withoutHeading({ blocks }: ParsedMarkdown, pieces: readonly Piece[], first: number, end: number): number {
  if (end === pieces.length) return end;
  let newEnd = end;
  while (newEnd > first + 1 && leads(pieces[newEnd - 1])) newEnd -= 1;
  return newEnd;

  function leads(piece: Piece | undefined): boolean {
    if (piece?.around.some(({ type }) => type === 'thead_open')) return true;
    const block = blocks[piece?.blocks[0] ?? -1];
    if (!block || piece?.blocks.length !== 1) return false;
    const { kind, text, strong } = block;
    return (
      kind === 'heading' ||
      text.trimEnd().endsWith(':') ||
      strong.some(({ start, end }) => end - start >= text.trim().length)
    );
  }
}

/** Returns the opening tokens of the first piece's ancestors. An ordered list continues with the item's number. */
function opened(around: readonly Token[]): Token[] {
  return around.map((token, depth) => {
    const number = around[depth + 1]?.info ?? '';
    if (token.type === 'ordered_list_open' && /^\d{1,9}$/u.test(number) && number !== '1')
      token.attrSet('start', number);
    return token;
  });
}

const closed = (around: readonly Token[]): Token[] =>
  around.toReversed().map((token) => {
    const close = Object.assign(Object.create(Object.getPrototypeOf(token) as object) as Token, token);
    return Object.assign(close, { type: token.type.replace('_open', '_close'), nesting: -1, attrs: null });
  });
