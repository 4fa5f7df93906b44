import type { AnswerPanel } from '../../panels/answer/answerPanel.ts';
import type { Command } from '../command.ts';

type PageCommand =
  | 'citedesk.earlierAnswer'
  | 'citedesk.laterAnswer'
  | 'citedesk.compareAnswer'
  | 'citedesk.compareAnswers'
  | 'citedesk.keepAnswerOpen';

interface Needs {
  readonly answers: { ifLoaded(use: (panel: AnswerPanel) => void): void };
}

/** What can be done with the page of an answer by key and from the palette. */
export function answerPages({ answers }: Needs): readonly Command<PageCommand>[] {
  const command = (id: PageCommand, action: (panel: AnswerPanel) => Promise<void>): Command<PageCommand> => ({
    id,
    async run() {
      let done = Promise.resolve();
      answers.ifLoaded((panel) => {
        done = action(panel);
      });
      await done;
    },
  });
  return [
    command('citedesk.earlierAnswer', (panel) => panel.turn('earlier')),
    command('citedesk.laterAnswer', (panel) => panel.turn('later')),
    command('citedesk.compareAnswer', (panel) => panel.compare()),
    command('citedesk.compareAnswers', (panel) => panel.compareWithAnother()),
    command('citedesk.keepAnswerOpen', (panel) => panel.keepOpen()),
  ];
}
