import type { Token } from 'markdown-it';
import { briefMarker } from '../text/markdown/briefNotes.ts';

/**
 * Gives the quotations that are notes of a brief a class and a title in place of their marker.
 * @param tokens with texts that are HTML already
 */
export function titleBriefs(tokens: readonly Token[]): void {
  for (const [index, quote] of tokens.entries()) {
    if (quote.type !== 'blockquote_open' || quote.level > 0) continue;
    const first = tokens[index + 1]?.type === 'paragraph_open' ? tokens[index + 2]?.children?.[0] : undefined;
    if (first?.type !== 'html_inline' || !first.content.startsWith(briefMarker)) continue;
    quote.attrSet('class', 'brief');
    first.content = `<span class="brief-title">Brief</span>${first.content.slice(briefMarker.length)}`;
  }
}
