import type { Block } from '../../text/markdown/document.ts';

/** True for a heading, or a paragraph that is entirely bold. */
export const isHeading = ({ kind, text, strong }: Block): boolean =>
  kind === 'heading' || (kind === 'paragraph' && strong[0]?.start === 0 && strong[0].end >= text.length - 1);

/**
 * Returns the words that introduce the list after a block. They are a heading, a bold line, or the end of a paragraph
 * with a final colon. Empty for other blocks.
 */
export function leadOf(block: Block): string {
  if (isHeading(block)) return block.text;
  if (block.kind !== 'paragraph' || !/[:：]/.test(block.text.trimEnd().slice(-1))) return '';
  const lastWords = block.text.trimEnd().slice(-maxLeadLength);
  return lastWords.split(/[.!?\n]/).at(-1) ?? '';
}

const maxLeadLength = 200;
