import type { AnswerPanel } from './page/answerPanel.ts';
import type { Command } from '../editor/command.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { t } from '../editor/l10n.ts';
import type { ComparisonPanel } from './page/comparisonPanel.ts';
import type { LazyPanel } from '../panels/lazyPanel.ts';
import { type AnswerPlace, answerOf } from '../editor/commandIds.ts';

interface OpenAnswerNeeds {
  readonly answers: Pick<AnswerPanel, 'show'>;
}

/**
 * Shows an answer with its analysis. From a row of the tree, the first click only previews it, like the first click on
 * a file. A second click or Enter moves the focus to it.
 */
export function openAnswer({ answers }: OpenAnswerNeeds): Command<'citedesk.openAnswer'> {
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

type PageCommand =
  | 'citedesk.earlierAnswer'
  | 'citedesk.laterAnswer'
  | 'citedesk.compareAnswer'
  | 'citedesk.compareAnswers'
  | 'citedesk.keepAnswerOpen'
  | 'citedesk.compareAsText';

interface AnswerPageCommandsNeeds {
  readonly answers: Pick<LazyPanel<AnswerPanel>, 'ifLoaded' | 'loaded'>;
  readonly comparison: Pick<LazyPanel<ComparisonPanel>, 'ifLoaded'>;
  readonly dialogs: Pick<Dialogs, 'tell'>;
}

/** Commands for an answer: that of a row, or without one that of the active answer page. */
export function answerPages({
  answers,
  comparison,
  dialogs,
}: AnswerPageCommandsNeeds): readonly Command<PageCommand>[] {
  /** Without a row, does nothing unless a page was opened. */
  const command = (
    id: Exclude<PageCommand, 'citedesk.compareAsText'>,
    action: (panel: AnswerPanel, answer: AnswerPlace | undefined) => Promise<void>,
  ): Command<PageCommand> => ({
    id,
    async run(given?: AnswerPlace) {
      const answer = answerOf(given);
      if (answer) return action(await answers.loaded(), answer);
      let done = Promise.resolve();
      answers.ifLoaded((panel) => {
        done = action(panel, undefined);
      });
      await done;
    },
  });
  return [
    command('citedesk.earlierAnswer', (panel) => panel.turn('earlier')),
    command('citedesk.laterAnswer', (panel) => panel.turn('later')),
    command('citedesk.compareAnswer', async (panel, answer) => {
      if (!(await panel.compare(answer)) && answer) await dialogs.tell(t('This assistant has no previous answer.'));
    }),
    command('citedesk.compareAnswers', (panel, answer) => panel.compareWithAnother(answer)),
    command('citedesk.keepAnswerOpen', (panel, answer) => panel.keepOpen(answer)),
    {
      id: 'citedesk.compareAsText',
      async run() {
        let done = Promise.resolve();
        comparison.ifLoaded((panel) => {
          done = panel.compareAsText();
        });
        await done;
      },
    },
  ];
}
