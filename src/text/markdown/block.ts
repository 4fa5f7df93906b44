import type { Token } from 'markdown-it';
import { type ContentPiece, lastUpTo, sourceOffset } from './contentMap.ts';
import type { InlineText, Link, TextRun } from './inlineText.ts';
import type { Span } from '../spans.ts';

/** A heading, paragraph, list item, table cell, quotation, or code block. Offsets are UTF-16 code units. */
export interface Block {
  readonly kind: 'heading' | 'paragraph' | 'item' | 'cell' | 'quote' | 'code';
  /** 1 to 6 for headings, otherwise 0. */
  readonly level: number;
  /** Number of the item in an ordered list. */
  readonly number?: number;
  readonly column?: number;
  /** Visible text, without Markdown syntax and link targets. Citation marks such as `[1]` stay. */
  readonly text: string;
  /** Start of the content in the source. */
  readonly start: number;
  readonly end: number;
  /** Ordered by offset in `text`. */
  readonly links: readonly Link[];
  readonly strong: readonly Span[];
  readonly code?: readonly Span[];
  /** True in the numbered source list at the end. */
  readonly bodySource?: true;
  /** Maps an offset in `text` to an offset in the source. The end of a span is `at(end - 1) + 1`. */
  at(offset: number): number;
}

type Standing = Pick<Block, 'kind' | 'level' | 'number' | 'column'>;

export class LocatedBlock implements Block {
  readonly kind: Block['kind'];
  readonly level: number;
  declare readonly number?: number;
  declare readonly column?: number;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly links: readonly Link[];
  readonly strong: readonly Span[];
  declare readonly code?: readonly Span[];
  private readonly runs: readonly TextRun[];
  private readonly pieces: readonly ContentPiece[];

  constructor(
    { kind, level, number, column }: Standing,
    inline: InlineText,
    pieces: readonly ContentPiece[],
    length: number,
  ) {
    this.kind = kind;
    this.level = level;
    if (number !== undefined) this.number = number;
    if (column !== undefined) this.column = column;
    this.text = inline.text;
    this.links = inline.links;
    this.strong = inline.strong;
    if (inline.code.length > 0) this.code = inline.code;
    this.runs = inline.runs;
    this.pieces = pieces;
    this.start = sourceOffset(pieces, 0);
    this.end = sourceOffset(pieces, Math.max(0, length - 1)) + (length > 0 ? 1 : 0);
  }

  at(offset: number): number {
    const run = lastUpTo(this.runs, 'text', offset);
    if (!run) return this.start;
    const inside = Math.min(Math.max(0, offset - run.text), run.length);
    return Math.min(sourceOffset(this.pieces, run.content + inside), this.end);
  }
}

export function placeIn(block: Pick<Block, 'at'>, { start, end }: Span): Span {
  const from = block.at(start);
  return { start: from, end: Math.max(from, block.at(Math.max(start, end - 1)) + 1) };
}

/** Tracks the position of the next text in the tree of lists, quotations, and tables. */
export class StandingReader implements Standing {
  level = 0;
  row = 0;
  column: number | undefined;
  private readonly open: ('item' | 'quote' | 'callout')[] = [];
  private item: { readonly number: number | undefined } | undefined;

  get number(): number | undefined {
    return this.kind === 'item' ? this.item?.number : undefined;
  }

  get kind(): Block['kind'] {
    if (this.level > 0) return 'heading';
    if (this.column !== undefined) return 'cell';
    if (this.open.at(-1) === 'item' && this.item) return 'item';
    return this.open.includes('quote') ? 'quote' : 'paragraph';
  }

  enter(token: Token): void {
    switch (token.type) {
      case 'heading_open':
        this.level = Number(token.tag.slice(1));
        break;
      case 'heading_close':
        this.level = 0;
        break;
      case 'list_item_open':
        this.open.push('item');
        this.item = { number: token.info ? Number(token.info) : undefined };
        break;
      case 'blockquote_open':
        this.open.push('quote');
        break;
      case 'inline':
        // `> [!TIP]` opens an author's note.
        if (this.open.at(-1) === 'quote' && /^\[![A-Za-z]/.test(token.content))
          this.open[this.open.length - 1] = 'callout';
        break;
      case 'list_item_close':
      case 'blockquote_close':
        this.open.pop();
        this.item = undefined;
        break;
      case 'tr_open':
        this.row = token.map?.[0] ?? this.row;
        this.column = -1;
        break;
      case 'th_open':
      case 'td_open':
        this.column = (this.column ?? -1) + 1;
        break;
      case 'tr_close':
        this.column = undefined;
        break;
    }
  }

  /** Only the first text of a list item counts as the item. Later texts are paragraphs in it. */
  leaveItemText(): void {
    this.item = undefined;
  }
}
