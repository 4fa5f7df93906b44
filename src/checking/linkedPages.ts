import { readArticle } from './article.ts';

/** The addresses of the pages that the sentences of an article link, each once: what it has to be checked against. */
export function linkedPages(markdown: string): string[] {
  return [...new Set(readArticle(markdown).statements.flatMap(({ urls }) => urls))];
}
