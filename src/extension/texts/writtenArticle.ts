import { ArticleReader } from '../../article/articleReading.ts';

const reader = new ArticleReader();

/**
 * Reads an article that somebody writes. One is written at a time, so what the last reading of this thread knows of its
 * blocks serves the next, whether notes, the panel or a hover ask.
 */
export const readWritten: ArticleReader['read'] = (markdown, terms) => reader.read(markdown, terms);
