import type { LazySurfaces } from '../panels/surface.ts';
import type { registerPrompts } from '../prompts/registerPrompts.ts';
import type { WorkContext } from '../work/registerWork.ts';
import type { ModelContext } from '../models/registerModels.ts';
import { createAnswerPanels } from './answerPanels.ts';
import type { AnswerTexts } from './answerTasks.ts';

type Needs = WorkContext &
  Pick<ReturnType<typeof registerPrompts>, 'promptsView'> &
  Pick<Parameters<typeof createAnswerPanels>[0], 'opened'> & {
    readonly texts: AnswerTexts;
    readonly surfaces: LazySurfaces;
  };

/** Context of the commands for answers, and of those of the features above. */
export type AnswerContext = ModelContext &
  ReturnType<typeof registerAnswers> & {
    /** Called with a project whose answers have changed. */
    readonly onAnswers: (project: string) => void;
  };

/** Pages of answers and of comparisons. */
export function registerAnswers(context: Needs) {
  const { promptsView, failures, note, own } = context;
  const { answers, comparison } = own(
    createAnswerPanels({
      ...context,
      // Selects the answer's row if the tree is visible.
      shown: (project, { answer, prompt }) => {
        const place = prompt && { project, topicId: prompt.topic_id, prompt, responseId: answer.id };
        if (place && promptsView.visible) promptsView.reveal(place).catch((error: unknown) => note(error, 'Prompts'));
      },
      report: (error, again) => void failures.report(error, { name: 'Answer', again }),
    }),
  );
  return { answers, comparison };
}
