import { readTop } from '../articles/articleTop.ts';
import type { ArticlePrompt } from './caches/answerCache.ts';

/** For which prompt of which service an article is written, as its front matter says; undefined of any other text. */
export function articlePrompt(markdown: string): ArticlePrompt | undefined {
  const top = readTop(markdown);
  if (top?.promptId === undefined || top.project === undefined) return undefined;
  const { service, project, promptId, runId, prompt: text } = top;
  return { service, project, promptId, runId, text };
}
