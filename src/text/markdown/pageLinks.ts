import { domainOf } from '../urls.ts';

/** Makes words the text of a link to a page: `[20 minutes](https://…)`. */
export const linkOn = (words: string, url: string): string => `[${words}](${safeAddress(url)})`;

/** Names a page in brackets, behind what it says: `([coffeelab.example](https://…))`. */
export const linkBehind = (url: string): string => `(${linkOn(domainOf(url) ?? url, url)})`;

/** An address as it can stand in a Markdown link. */
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
