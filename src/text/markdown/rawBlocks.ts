import markdownIt from 'markdown-it';
import type { Span } from '../spans.ts';

const parser = markdownIt({ html: true, linkify: false });
// Only the positions of blocks are needed, not their content.
parser.core.ruler.disable(['inline', 'text_join']);

/** Finds code and HTML blocks in a Markdown text, without their last line break. */
export const rawBlocks = (markdown: string): Span[] => blocksOf(markdown, ['fence', 'code_block', 'html_block']);

/** Finds fenced and indented code, without the last line break. */
export const codeBlocks = (markdown: string): Span[] =>
  mayHoldCode.test(markdown) ? blocksOf(markdown, ['fence', 'code_block']) : [];

const mayHoldCode = /```|~~~| {4}|\t/;

function blocksOf(markdown: string, kinds: readonly string[]): Span[] {
  const tokens = parser.parse(markdown, {}).filter(({ type }) => kinds.includes(type));
  const starts = tokens.length === 0 ? [] : lineStarts(markdown);
  return tokens.flatMap(({ map }) => {
    if (!map) return [];
    const start = starts[map[0]] ?? 0;
    const end = start + markdown.slice(start, starts[map[1]]).trimEnd().length;
    return end > start ? [{ start, end }] : [];
  });
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  const lineEnd = /\r\n|\r|\n/g;
  while (lineEnd.test(text)) starts.push(lineEnd.lastIndex);
  return starts;
}
