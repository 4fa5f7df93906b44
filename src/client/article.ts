import type { ContentRun } from '../contract/content/contentRun.ts';

/**
 * A run's article as Markdown, wherever the service puts it; undefined until there is one, or when it was not asked
 * for.
 */
export const articleBody = ({
  article,
  body_markdown,
}: Pick<ContentRun, 'article' | 'body_markdown'>): string | undefined => article?.body_markdown ?? body_markdown;
