import { sourcesIn } from '../article/ownLists.ts';
import { readArticle } from './article.ts';

/** The addresses of the pages that the sentences of an article link, each once. */
export function linkedPages(markdown: string): string[] {
  return [...new Set(readArticle(markdown).statements.flatMap(({ urls }) => urls))];
}

/** The pages that an article links or was written from. */
export const pagesOfArticle = (markdown: string): string[] => [
  ...new Set([...linkedPages(markdown), ...sourcesIn(markdown)]),
];
