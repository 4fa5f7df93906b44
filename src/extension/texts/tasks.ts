import { analyseAnswer } from '../../analysis/answer.ts';
import type { Source } from '../../contract/projects/response.ts';
import { shownAnswer } from '../panels/answer/shownAnswer.ts';

/** What a window computes of texts; each may be long, and some are anybody's. */
export const textTasks = {
  shownAnswer,

  sourcesIn: ({ markdown }: { readonly markdown: string }): Source[] => [
    ...analyseAnswer({ markdown, brand: { name: '', aliases: [] }, competitors: [] }).sources,
  ],
};
