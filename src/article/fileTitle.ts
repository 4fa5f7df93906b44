import path from 'node:path';
import { hasWikiLinks } from '../text/markdown/dialects/inlines.ts';

/**
 * The title that a file gives its article, as in Obsidian: its name if that is a phrase, or one word of an article with
 * wiki links, but not `2026-05-01-a-post`.
 */
export function fileTitle(file: string, markdown: string): string | undefined {
  const name = path.parse(file).name.trim();
  if (/\p{C}/u.test(name)) return undefined;
  return name.includes(' ') || (oneWord.test(name) && hasWikiLinks(markdown)) ? name : undefined;
}

/** Other names of one word, such as `index`, belong to sites that give their titles elsewhere. */
const oneWord = /^[\p{Lu}\p{Lo}][\p{L}\p{M}\p{N}]*$/u;
