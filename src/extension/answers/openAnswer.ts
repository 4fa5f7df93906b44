import type { AnswerPanel } from './page/answerPanel.ts';
import type { Command } from '../editor/command.ts';

interface Needs {
  readonly answers: Pick<AnswerPanel, 'show'>;
}

/**
 * Shows an answer with its analysis. From a row of the tree, the first click only previews it, like the first click on
 * a file. A second click or Enter moves the focus to it.
 */
export function openAnswer({ answers }: Needs): Command<'citedesk.openAnswer'> {
  let previewed: number | undefined;
  return {
    id: 'citedesk.openAnswer',
    async run(answer) {
      if (!answer) return;
      const { project, responseId, quiet = false } = answer;
      const isPreview = quiet && responseId !== previewed;
      previewed = isPreview ? responseId : undefined;
      await answers.show({ project, responseId, quiet: isPreview });
    },
  };
}
