import type { Block, MarkdownDocument } from './document.ts';

/** The blocks that a reader reads as the answer: all but the numbered source list at the end. */
export function visibleBlocks(document: MarkdownDocument): readonly Block[] {
  return document.blocks.filter((block) => !block.bodySource);
}

/** An answer's visible text, a line a block: without the numbered source list and link targets; a bare URL counts. */
export function visibleText(document: MarkdownDocument): string {
  return visibleBlocks(document)
    .map((block) => block.text)
    .join('\n');
}
