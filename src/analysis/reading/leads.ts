import type { Block } from '../../text/markdown/document.ts';

/** True for a heading, and a paragraph that is bold from end to end. */
export const isHeading = ({ kind, text, strong }: Block): boolean =>
  kind === 'heading' || (kind === 'paragraph' && strong[0]?.start === 0 && strong[0].end >= text.length - 1);

/** The words of a block that lead to the list behind it: a heading or bold line, or the last words of a paragraph. */
export function leadOf(block: Block): string {
  if (isHeading(block)) return block.text;
  if (block.kind !== 'paragraph' || !/[:：]/.test(block.text.trimEnd().slice(-1))) return '';
  const lastWords = block.text.trimEnd().slice(-maxLeadLength);
  return lastWords.split(/[.!?\n]/).at(-1) ?? '';
}

const maxLeadLength = 200;
