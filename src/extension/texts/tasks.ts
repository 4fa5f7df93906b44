import { analyseAnswer } from '../../analysis/answer.ts';
import type { Source } from '../../contract/response.ts';
import { articleText } from '../articles/articleText.ts';
import { shownAnswer } from '../panels/answer/shownAnswer.ts';
import { shownArticle } from '../panels/article/shownArticle.ts';

/** What a window computes of texts; each may be long, and some are anybody's. */
export const textTasks = {
  shownAnswer,
  shownArticle,
  articleText,

  sourcesIn: ({ markdown }: { readonly markdown: string }): Source[] => [
    ...analyseAnswer({ markdown, brand: { name: '', aliases: [] }, competitors: [] }).sources,
  ],
};
