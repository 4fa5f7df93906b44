import { sentences } from '../../text/words/words.ts';
import { unsupportedIn } from '../../text/markdown/unsupported.ts';

/** An inline link, or a link in brackets that names its site. */
const links = /( ?\()?\[((?:[^[\]\\\n]|\\.){1,400})\]\((https?:[^\s()]{1,2000})\)(\))?/g;
/** Lines that aren't paragraphs: rows, headings, quotations, code. */
const otherLines = /^(?:\||#|>|\s{4}|`{3}|~{3})/;
const quotes = /["“”„«»]/;

/**
 * Keeps one link if consecutive sentences of a paragraph cite the same page. Quotations and lines with unsupported text
 * keep theirs. Use only on finished texts: if the first sentence were removed later, its link would be lost.
 * @param language ISO 639-1 code
 */
export const withoutRepeatedLinks = (markdown: string, language: string): string =>
  markdown
    .split('\n')
    .map((line) => (otherLines.test(line) || unsupportedIn(line).length > 0 ? line : linkedOnce(line, language)))
    .join('\n');

function linkedOnce(line: string, language: string): string {
  let rendered = '';
  let at = 0;
  let cited: string | undefined;
  for (const { start, end, text } of sentences(line, language)) {
    const pages = new Set([...text.matchAll(links)].map(([, , , url]) => url));
    const [page] = pages;
    const isRepeated = pages.size === 1 && page === cited && !quotes.test(text);
    rendered += line.slice(at, start) + (isRepeated ? text.replace(links, wordsOf) : text);
    if (page !== undefined) cited = pages.size === 1 ? page : undefined;
    at = end;
  }
  return rendered + line.slice(at);
}

const wordsOf = (_: string, open: string | undefined, words: string, _url: string, close: string | undefined): string =>
  open !== undefined && close !== undefined ? '' : `${open ?? ''}${words}${close ?? ''}`;
