import { sourcesIn } from '../article/ownLists.ts';
import { readArticle } from './article.ts';

export function linkedPages(markdown: string): string[] {
  return [...new Set(readArticle(markdown).statements.flatMap(({ urls }) => urls))];
}

/** Returns the pages that an article links or was written from. */
export const pagesOfArticle = (markdown: string): string[] => [
  ...new Set([...linkedPages(markdown), ...sourcesIn(markdown)]),
];
