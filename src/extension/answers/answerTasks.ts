import { analyseAnswer } from '../../analysis/answer.ts';
import type { Source } from '../../contract/projects/response.ts';
import { comparedAnswers } from '../../rendering/comparedAnswers.ts';
import { copiedAnswer } from '../../rendering/copied.ts';
import { shownAnswer } from '../../rendering/shownAnswer.ts';
import type { Texts } from '../editor/texts.ts';

/** Text tasks on answers. */
export const answerTasks = {
  comparedAnswers,
  copiedAnswer,
  shownAnswer,

  sourcesIn: ({ markdown }: { readonly markdown: string }): Source[] => [
    ...analyseAnswer({ markdown, brand: { name: '', aliases: [] }, competitors: [] }).sources,
  ],
};

export type AnswerTexts = Texts<typeof answerTasks>;
