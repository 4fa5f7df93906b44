import type { AnswerContext } from './registerAnswers.ts';
import type { AnswerPanel } from './page/answerPanel.ts';
import type { Command } from '../editor/command.ts';
import { t } from '../editor/l10n.ts';
import { type AnswerPlace, answerOf } from '../editor/commandIds.ts';
import type { Client } from '../../client/client.ts';
import { importFile } from '../../client/import/importAnswers.ts';
import { surveyFile } from '../../client/import/fileSurvey.ts';
import type { CommandId } from '../editor/commandIds.ts';
import { importAnswers } from './importing/importAnswers.ts';
import { pasteAnswer } from './importing/pasteAnswer.ts';
import { undoImport } from './importing/undoImport.ts';
import { showAnswers } from './showAnswers.ts';

interface AnswerCommands {
  readonly commands: readonly Command<CommandId>[];
  /** Discards cached lists of answers. */
  refresh(): void;
}

/** Commands for answers. */
export function answerCommands(context: AnswerContext): AnswerCommands {
  const list = showAnswers(context);
  return {
    commands: [
      list,
      importAnswers<Client>({ ...context, survey: surveyFile, bringIn: importFile }),
      undoImport<Client>(context),
      pasteAnswer(context),
      openAnswer(context),
      ...answerPages(context),
    ],
    refresh: () => list.refresh(),
  };
}

/**
 * Shows an answer with its analysis. From a row of the tree, the first click only previews it, like the first click on
 * a file. A second click or Enter moves the focus to it.
 */
export function openAnswer({ answers }: AnswerContext): Command<'citedesk.openAnswer'> {
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

/** Commands for an answer: that of a row, or without one that of the active answer page. */
export function answerPages({ answers, comparison, dialogs }: AnswerContext): readonly Command<PageCommand>[] {
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
