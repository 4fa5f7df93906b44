import markdownIt from 'markdown-it';
import type { Span } from './inlineText.ts';

const parser = markdownIt({ html: true, linkify: false });
// Only where blocks stand is asked, not what stands in them.
parser.core.ruler.disable(['inline', 'text_join']);

const kinds: ReadonlySet<string> = new Set(['fence', 'code_block', 'html_block']);

/** Where code and HTML stand in a Markdown text as blocks: whole lines, without the line end behind the last. */
export function rawBlocks(markdown: string): Span[] {
  const starts = [0, ...[...markdown.matchAll(/\r\n|\r|\n/g)].map(({ 0: end, index }) => index + end.length)];
  return parser.parse(markdown, {}).flatMap(({ type, map }) => {
    if (!kinds.has(type) || !map) return [];
    const start = starts[map[0]] ?? 0;
    const end = start + markdown.slice(start, starts[map[1]]).trimEnd().length;
    return end > start ? [{ start, end }] : [];
  });
}
