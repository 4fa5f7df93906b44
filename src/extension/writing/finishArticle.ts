import { countNotes, emptyHeadings, finishedArticle } from '../../text/markdown/briefNotes.ts';
import type { ActiveArticle } from '../articles/editor/activeArticle.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { counted, t } from '../editor/l10n.ts';
import type { Command } from '../editor/command.ts';

interface Needs {
  readonly active: Pick<ActiveArticle, 'article' | 'ownFile' | 'text' | 'replace'>;
  readonly dialogs: Pick<Dialogs, 'confirm' | 'tell'>;
}

/**
 * Removes the brief's notes, their footnotes, and links to answers from the open article. Asks before removing empty
 * sections.
 */
export const finishArticle = ({ active, dialogs }: Needs): Command<'citedesk.finishArticle'> => ({
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
