import type { WritingContext } from './registerWriting.ts';
import { t, counted } from '../editor/l10n.ts';
import type { Command } from '../editor/command.ts';
import { otherServiceMessage } from '../articles/articleStates.ts';
import { countNotes, emptyHeadings, finishedArticle } from '../../text/markdown/briefNotes.ts';
import type { CommandId } from '../editor/commandIds.ts';
import { compareWithAnswers } from './compareWithAnswers.ts';
import { explainSentence } from './explainSentence.ts';
import { addHouseWord, ignoreRule } from './ruleCommands.ts';

/** Commands for the active article. */
export const writingCommands = (context: WritingContext): readonly Command<CommandId>[] => [
  checkArticle(context),
  showArticle(context),
  finishArticle(context),
  compareWithAnswers(context),
  explainSentence(context),
  ignoreRule(context),
  addHouseWord(context),
];

/** Scores and checks the active Markdown file, and lists the findings. */
export const checkArticle = ({ writing, dialogs }: WritingContext): Command<'citedesk.checkArticle'> => ({
  id: 'citedesk.checkArticle',
  async run() {
    const host = await writing.host();
    if (!(await host.check())) await dialogs.tell(t('Open a Markdown file to check it.'));
  },
});

/** Shows the page of the active article, with its scores, its findings, and its run if there was one. */
export const showArticle = ({ services, active, panel, dialogs }: WritingContext): Command<'citedesk.showArticle'> => ({
  id: 'citedesk.showArticle',
  async run() {
    const { article, ownFile } = active;
    if (ownFile !== undefined) return panel.show({ file: ownFile });
    if (!article) {
      await dialogs.tell(t('Open an article to see its scores and findings.'));
      return;
    }
    const { origin } = await services.connect();
    if (origin === article.service) return panel.show({ project: article.project, runId: article.runId });
    await dialogs.tell(otherServiceMessage(article.service));
  },
});

/**
 * Removes the brief's notes, their footnotes, and links to answers from the open article. Asks before removing empty
 * sections.
 */
export const finishArticle = ({ active, dialogs }: WritingContext): Command<'citedesk.finishArticle'> => ({
  id: 'citedesk.finishArticle',
  async run() {
    const { text } = active;
    if (text === undefined) return void (await dialogs.tell(t('To finish an article, open its Markdown file.')));
    const finished = finishedArticle(text);
    if (finished === text)
      return void (await dialogs.tell(
        (active.article ?? active.ownFile)
          ? t('No notes from the brief remain in this article.')
          : t('This file isn’t a Citedesk article.'),
      ));
    const empty = emptyHeadings(text).length;
    if (empty > 0 && !(await dialogs.confirm(emptyQuestion(empty), t('Finish Article')))) return;
    const notes = countNotes(text);
    await active.replace(finished);
    const taken = counted(notes, 'Removed 1 note from the brief', 'Removed {0} notes from the brief');
    await dialogs.tell(
      `${t('{0}, footnotes used only in notes, and links to answers.', taken)} ${t('Use Undo to restore everything.')}`,
    );
  },
});

const emptyQuestion = (sections: number): string =>
  counted(
    sections,
    '1 section has no text. Finishing the article removes it.',
    '{0} sections have no text. Finishing the article removes them.',
  );
