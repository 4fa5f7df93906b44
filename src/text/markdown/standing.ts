import type { Token } from 'markdown-it';
import type { Block, Standing } from './block.ts';

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
