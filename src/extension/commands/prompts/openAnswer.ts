import type { AnswerPanel } from '../../panels/answer/answerPanel.ts';
import type { Command } from '../command.ts';

interface Needs {
  readonly answers: Pick<AnswerPanel, 'show'>;
}

/** Shows an answer with what was found in it. */
export const openAnswer = ({ answers }: Needs): Command<'citedesk.openAnswer'> => ({
  id: 'citedesk.openAnswer',
  async run(answer) {
    if (answer) await answers.show(answer);
  },
});
