import type { AnswerCache } from '../caches/answerCache.ts';
import type { EvidenceCache } from '../caches/evidenceCache.ts';
import type { Following } from '../notes/following.ts';
import type { WritingTexts } from '../writingTasks.ts';

/** Notes of the open articles, with cached answers and facts, for lenses, hovers, and completions. */
export interface NotedArticles {
  readonly following: Following;
  readonly cache: AnswerCache;
  readonly facts: EvidenceCache;
  readonly texts: WritingTexts;
  readonly note: (error: unknown, where: string) => void;
}
