import type { Token } from 'markdown-it';
import { briefMarker } from '../text/markdown/briefNotes.ts';

/** Adds a class and a title to blockquotes that are notes of a brief. The parser removes their marker. */
export function titleBriefs(tokens: readonly Token[]): void {
  for (const [index, quote] of tokens.entries()) {
    if (quote.type !== 'blockquote_open' || quote.level > 0) continue;
    const first = tokens[index + 2];
    if (tokens[index + 1]?.type !== 'paragraph_open' || !first?.content.startsWith(briefMarker)) continue;
    quote.attrSet('class', 'brief');
    const title = Object.create(first) as Token;
    title.type = 'html_inline';
    title.content = '<span class="brief-title">Brief</span>\n';
    first.children?.unshift(title);
  }
}
