import { readTop } from '../articles/articleTop.ts';
import type { ArticlePrompt } from './caches/answerCache.ts';

/** Reads the prompt and service of an article from its front matter. Undefined for any other text. */
export function articlePrompt(markdown: string): ArticlePrompt | undefined {
  const top = readTop(markdown);
  if (top?.promptId === undefined || top.project === undefined) return undefined;
  const { service, project, promptId, runId, prompt: text } = top;
  return { service, project, promptId, runId, text };
}
