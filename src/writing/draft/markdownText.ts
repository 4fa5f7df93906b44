import { safeAddress } from '../../text/markdown/pageLinks.ts';

/** Escapes a text so that Markdown shows it literally, on one line. */
export const plainMarkdown = (text: string): string =>
  inlineMarkdown(text)
    .replace(/^(\d+)(?=[.)](?:\s|$))/, '$1\\')
    .replace(/^[-+=]/, '\\$&');

/** Escapes a text for the middle of a line, where no list or heading can start. */
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

/** Reads a Markdown heading (`## Name ##`) and its level, from 1 to 6. Undefined for other lines. */
export function headingIn(line: string): { readonly level: number; readonly text: string } | undefined {
  const [, marks, rest = ''] = /^ {0,3}(#{1,6})(?=[ \t])(.*)/.exec(line) ?? [];
  return marks === undefined
    ? undefined
    : { level: marks.length, text: rest.trim().replace(/(?<![ \t])[ \t]+#+$/, '') };
}

/**
 * Returns a link whose address may contain brackets, spaces and pipes. Returns only the label if the address is unsafe
 * or empty.
 */
export function markdownLink(label: string, url: string): string {
  const address = safeAddress(url);
  const shown = inlineMarkdown(label) || inlineMarkdown(url);
  return address === '' ? plainMarkdown(label) || plainMarkdown(url) : `[${shown}](${address})`;
}

/** Lowercases single words in headings such as `The Downsides`, where a capital doesn't make a name. */
export function withoutTitleCase(heading: string): string {
  if (/(?<!\p{L})\p{Ll}{4}/u.test(heading)) return heading;
  return heading.replace(/(?<![\p{L}\p{N}'’-]|\p{Lu}\p{L}{3,30} )\p{Lu}\p{Ll}+(?![\p{L}\p{N}'’-]| \p{Lu})/gu, (word) =>
    word.toLowerCase(),
  );
}
