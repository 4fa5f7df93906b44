import { sentences } from '../../text/words/words.ts';
import { unsupportedIn } from '../../text/markdown/unsupported.ts';

/** An inline link, or one that names its site in brackets. */
const links = /( ?\()?\[((?:[^[\]\\\n]|\\.){1,400})\]\((https?:[^\s()]{1,2000})\)(\))?/g;
/** Each of these lines is a part of something else: a row, a heading, a quotation, code. */
const otherLines = /^(?:\||#|>|\s{4}|`{3}|~{3})/;
const quotes = /["“”„«»]/;

/**
 * Keeps one link where sentences of a paragraph cite the same page one after the other. A quotation keeps its link, and so
 * does what no page supports. Only for a finished text: a sentence may have to go, and its link is that of the next one.
 * @param language ISO 639-1
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
