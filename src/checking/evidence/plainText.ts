/** The words of a page's Markdown, without marks and addresses. Lines stay lines. */
export function plainText(markdown: string): string {
  return withoutMarks(markdown.replace(links, '$1').replace(marks, '').replace(lineStarts, ''));
}

/** Without the signs of Markdown, escaped or not: a quotation is looked for as a page is read. */
export const withoutMarks = (text: string): string => text.replace(marks, '').replaceAll('\\', '');

const links = /!?\[([^[\]\n]*)\]\([^()\s]*(?: "[^"\n]*")?\)/g;
const marks = /\*\*|__|[*`~]/g;
const lineStarts = /^[ \t]{0,8}(?:#{1,6}|>|[-+])[ \t]/gm;

/**
 * A text in the form in which quotations are compared: NFKC, lower case, and one kind of quotation mark, dash, and
 * blank.
 */
export function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[“”„‟«»"]/g, '"')
    .replace(/[‘’‚‛`´]/g, "'")
    .replace(/[‐‑‒–—―]/g, '-')
    .replace(/…/g, '...')
    .replace(/\u00ad|\u200b/g, '')
    .replace(/\s+/g, ' ');
}
