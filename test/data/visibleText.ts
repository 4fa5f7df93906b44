import { type MarkdownDocument, visibleBlocks } from '../../src/text/markdown/document.ts';

/**
 * Returns an answer's visible text with one line per block. Excludes the numbered source list and link targets, but
 * includes bare URLs.
 */
export const visibleText = (document: MarkdownDocument): string =>
  visibleBlocks(document)
    .map((block) => block.text)
    .join('\n');
