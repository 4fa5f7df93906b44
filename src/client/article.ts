import type { ContentRun } from '../contract/content/contentRun.ts';

/**
 * Returns a run's article as Markdown from any service's field. Undefined until there is one, or if it wasn't
 * requested.
 */
export const articleBody = ({
  article,
  body_markdown,
}: Pick<ContentRun, 'article' | 'body_markdown'>): string | undefined => article?.body_markdown ?? body_markdown;
