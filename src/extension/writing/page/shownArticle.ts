import { CitedPages } from '../../../analysis/reading/citedPages.ts';
import { parseArticle, type ParsedMarkdown } from '../../../text/markdown/document.ts';
import { readableText, renderMarkdown } from '../../../rendering/markdown.ts';

/** Renders an article for its page. Each block carries its line in the file in `data-line`. */
export function shownArticle(markdown: string): string {
  const parsed = parseArticle(markdown);
  nameLines(parsed);
  return renderMarkdown(readableText(parsed, new CitedPages(parsed, { sources: [] })));
}

const inside: ReadonlySet<string> = new Set(['list_item_open', 'tr_open']);

/** Adds line numbers to top-level blocks, list items and table rows. */
function nameLines({ tokens, source, bodyStart }: ParsedMarkdown): void {
  let first = 1;
  for (let at = source.indexOf('\n'); at >= 0 && at < bodyStart; at = source.indexOf('\n', at + 1)) first += 1;
  for (const token of tokens) {
    if (token.map && token.nesting >= 0 && (token.level === 0 || inside.has(token.type)))
      token.attrSet('data-line', String(first + token.map[0]));
  }
}
