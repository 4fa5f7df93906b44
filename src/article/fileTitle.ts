import path from 'node:path';
import { hasWikiLinks } from '../text/markdown/dialects/inlines.ts';

/**
 * Returns the title from a file name, as in Obsidian: a phrase, or one word in an article with wiki links, but not
 * `2026-05-01-a-post`.
 */
export function fileTitle(file: string, markdown: string): string | undefined {
  const name = path.parse(file).name.trim();
  if (/\p{C}/u.test(name)) return undefined;
  return name.includes(' ') || (oneWord.test(name) && hasWikiLinks(markdown)) ? name : undefined;
}

/** Other one-word names, such as `index`, belong to sites with titles elsewhere. */
const oneWord = /^[\p{Lu}\p{Lo}][\p{L}\p{M}\p{N}]*$/u;
