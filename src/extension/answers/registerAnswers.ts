import type { ModelContext } from '../models/registerModels.ts';
import { type LazyPanel, lazyPanel } from '../panels/lazyPanel.ts';
import type { LazySurfaces } from '../panels/surface.ts';
import type { registerPrompts } from '../prompts/registerPrompts.ts';
import type { WorkContext } from '../work/registerWork.ts';
import type { AnswerTexts } from './answerTasks.ts';
import { createTextComparison } from './editor/textComparison.ts';
import type { AnswerPanel } from './page/answerPanel.ts';
import type { ReaderNeeds } from './page/answers.ts';
import type { ComparisonPanel } from './page/comparisonPanel.ts';

/** Context of the commands for answers, and of those of the features above. */
export type AnswerContext = ModelContext &
  ReturnType<typeof registerAnswers> & {
    /** Called with a project whose answers have changed. */
    readonly onAnswers: (project: string) => void;
  };

/** Pages of answers and of comparisons. */
export function registerAnswers(
  context: WorkContext &
    ReturnType<typeof registerPrompts> & {
      readonly opened: ReaderNeeds['opened'];
      readonly texts: AnswerTexts;
      readonly surfaces: LazySurfaces;
    },
) {
  const { promptsView, failures, execute, note, own } = context;
  const texts = createTextComparison();
  const answers: LazyPanel<AnswerPanel> = lazyPanel(
    'answer',
    async () => (await import('./page/answerPanel.ts')).createAnswerPanel,
    {
      ...context,
      // Selects the answer's row if the tree is visible.
      shown: (project, { answer, prompt }) => {
        const place = prompt && { project, topicId: prompt.topic_id, prompt, responseId: answer.id };
        if (place && promptsView.visible) promptsView.reveal(place).catch((error: unknown) => note(error, 'Prompts'));
      },
      report: (error, again) => void failures.report(error, { name: 'Answer', again }),
      compare: (two) => comparison.show(two),
      setUpJudge: () => execute('citedesk.configureAssistant', { judge: true }),
      chooseOther: ({ project, promptId, responseId }) =>
        execute('citedesk.showAnswers', { project, promptId, compareWith: responseId }),
    },
  );
  const comparison: LazyPanel<ComparisonPanel> = lazyPanel(
    'comparison',
    async () => (await import('./page/comparisonPanel.ts')).createComparisonPanel,
    {
      ...context,
      read: async (id, signal) => (await answers.loaded()).read(id, signal),
      compareTexts: (older, newer) => texts.show(older, newer),
    },
  );
  for (const part of [answers, comparison, texts]) own(part);
  return { answers, comparison };
}
