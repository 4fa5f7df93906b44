/** Converts a page's Markdown to plain text, line by line, without markup and addresses. */
export function plainText(markdown: string): string {
  return withoutMarks(markdown.replace(links, '$1').replace(marks, '').replace(lineStarts, ''));
}

/** Removes Markdown characters, escaped or not, so that quotations match the page's plain text. */
export const withoutMarks = (text: string): string => text.replace(marks, '').replaceAll('\\', '');

const links = /!?\[([^[\]\n]*)\]\([^()\s]*(?: "[^"\n]*")?\)/g;
const marks = /\*\*|__|[*`~]/g;
const lineStarts = /^[ \t]{0,8}(?:#{1,6}|>|[-+])[ \t]/gm;

/** Normalizes a text to compare quotations: NFKC, lower case, and one kind of quotation mark, dash, and space. */
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
