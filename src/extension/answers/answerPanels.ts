import type { Execute } from '../editor/command.ts';
import type { AnswerPanel, createAnswerPanel } from './page/answerPanel.ts';
import type { ComparisonPanel } from './page/comparisonPanel.ts';
import { createTextComparison } from './editor/textComparison.ts';
import { type LazyPanel, lazyPanel } from '../panels/lazyPanel.ts';
import type { LazySurfaces } from '../panels/surface.ts';

type AnswerNeeds = Parameters<typeof createAnswerPanel>[0];

interface Needs extends Omit<AnswerNeeds, 'surfaces' | 'explain' | 'compare' | 'setUpJudge' | 'chooseOther'> {
  readonly surfaces: LazySurfaces;
  readonly execute: Execute;
}

interface AnswerPanels {
  readonly answers: LazyPanel<AnswerPanel>;
  readonly comparison: LazyPanel<ComparisonPanel>;
  dispose(): void;
}

export function createAnswerPanels(needs: Needs): AnswerPanels {
  const { execute } = needs;
  const texts = createTextComparison();
  const answers: LazyPanel<AnswerPanel> = lazyPanel(
    'answer',
    async () => (await import('./page/answerPanel.ts')).createAnswerPanel,
    {
      ...needs,
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
      ...needs,
      read: async (id, signal) => (await answers.loaded()).read(id, signal),
      compareTexts: (older, newer) => texts.show(older, newer),
    },
  );
  return {
    answers,
    comparison,
    dispose() {
      for (const part of [answers, comparison, texts]) part.dispose();
    },
  };
}
