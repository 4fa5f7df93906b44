import { safeAddress } from '../../text/markdown/pageLinks.ts';

/** Shows a text as it is, on one line: nothing in it is Markdown any more. */
export const plainMarkdown = (text: string): string =>
  inlineMarkdown(text)
    .replace(/^(\d+)(?=[.)](?:\s|$))/, '$1\\')
    .replace(/^[-+=]/, '\\$&');

/** The same within a line, where no list and no heading can begin. */
function inlineMarkdown(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\u0000-\u001f\u007f]+/gu, ' ')
    .trim()
    .replace(/[\\`*_[\]<>|~#]/g, '\\$&')
    .replace(/&(?=#?\w{1,32};)/g, '\\&')
    .replace(/(?<=https?|ftp):(?=\/\/)/gi, '\\:')
    .replace(/\bwww\.(?=\S)/gi, 'www\\.');
}

/** What a line says as a heading of Markdown (`## Name ##`), and its level from 1 to 6; undefined for another line. */
export function headingIn(line: string): { readonly level: number; readonly text: string } | undefined {
  const [, marks, rest = ''] = /^ {0,3}(#{1,6})(?=[ \t])(.*)/.exec(line) ?? [];
  return marks === undefined
    ? undefined
    : { level: marks.length, text: rest.trim().replace(/(?<![ \t])[ \t]+#+$/, '') };
}

/** A link that survives brackets, blanks and pipes in its address; only the label where the address is empty. */
export function markdownLink(label: string, url: string): string {
  const address = safeAddress(url);
  const shown = inlineMarkdown(label) || inlineMarkdown(url);
  return address === '' ? plainMarkdown(label) || plainMarkdown(url) : `[${shown}](${address})`;
}

/** In a heading such as `The Downsides`, a word alone is no name because of its capital. */
export function withoutTitleCase(heading: string): string {
  if (/(?<!\p{L})\p{Ll}{4}/u.test(heading)) return heading;
  return heading.replace(/(?<![\p{L}\p{N}'’-]|\p{Lu}\p{L}{3,30} )\p{Lu}\p{Ll}+(?![\p{L}\p{N}'’-]| \p{Lu})/gu, (word) =>
    word.toLowerCase(),
  );
}
