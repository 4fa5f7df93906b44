import { ArticleReader } from '../../article/articleReading.ts';

const reader = new ArticleReader();

/**
 * Reads the article that is being edited. Shared by notes, panel and hovers: only one article is edited at a time, so
 * each read reuses the parsed blocks of the last one.
 */
export const readWritten: ArticleReader['read'] = (markdown, terms) => reader.read(markdown, terms);
