import { domainOf } from '../urls.ts';

/** Formats a Markdown link: `[20 minutes](https://…)`. */
export const linkOn = (words: string, url: string): string => `[${words}](${safeAddress(url)})`;

/** Formats a page as a link in parentheses, for use after a statement: `([coffeelab.example](https://…))`. */
export const linkBehind = (url: string): string => `(${linkOn(domainOf(url) ?? url, url)})`;

/** Escapes an address for a Markdown link. */
export function safeAddress(url: string): string {
  return url
    .toWellFormed()
    .trim()
    .replace(/[\s\u0000-\u001f\u007f()<>[\]|\\`"']/gu, (character) =>
      [...new TextEncoder().encode(character)]
        .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`)
        .join(''),
    );
}
