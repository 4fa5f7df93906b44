import type { Block, MarkdownDocument } from '../../text/markdown/document.ts';
import { visibleBlocks } from '../../text/markdown/visibleText.ts';

/** The blocks that a reader sees, and how they lie under one another. */
export class Layout {
  readonly blocks: readonly Block[];
  private readonly source: string;

  constructor(document: MarkdownDocument, blocks = visibleBlocks(document)) {
    this.blocks = blocks;
    this.source = document.source;
  }

  /** The spaces before the line on which a block begins, its list mark included in the line. */
  indentOf({ start }: Block): number {
    const before = this.source.slice(Math.max(0, start - maxIndent), start);
    return /^[ \t]*/.exec(before.slice(before.lastIndexOf('\n') + 1))?.[0].length ?? 0;
  }

  /** Items of one list stand alike deep, headings of one list have one level. */
  areAlike(one: Block, other: Block): boolean {
    if (one.kind !== other.kind) return false;
    return one.kind === 'item' ? Math.abs(this.indentOf(one) - this.indentOf(other)) < 2 : one.level === other.level;
  }

  /** The blocks that belong to an item or heading: what is indented more, or what follows up to the next heading. */
  under(index: number): Block[] {
    const top = this.blocks[index];
    const found: Block[] = [];
    if (top?.kind !== 'item' && top?.kind !== 'heading') return found;
    for (const block of this.blocks.slice(index + 1, index + 1 + maxBlocksUnder)) {
      if (block.kind === 'heading' || (top.kind === 'item' && this.indentOf(block) <= this.indentOf(top))) break;
      found.push(block);
    }
    return found;
  }
}

const maxIndent = 120;
const maxBlocksUnder = 20;
