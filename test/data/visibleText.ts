import { type MarkdownDocument, visibleBlocks } from '../../src/text/markdown/document.ts';

/** An answer's visible text, a line a block: without the numbered source list and link targets; a bare URL counts. */
export const visibleText = (document: MarkdownDocument): string =>
  visibleBlocks(document)
    .map((block) => block.text)
    .join('\n');
