import { briefSpans, finishedArticle } from '../../text/markdown/briefNotes.ts';
import type { ActiveArticle } from '../articles/activeArticle.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { t } from '../l10n.ts';
import type { Command } from './command.ts';

interface Needs {
  readonly active: Pick<ActiveArticle, 'text' | 'replace'>;
  readonly dialogs: Pick<Dialogs, 'tell'>;
}

/** Takes out of the article that is looked at what belongs to its brief: notes, their footnotes, links to answers. */
export const finishArticle = ({ active, dialogs }: Needs): Command<'citedesk.finishArticle'> => ({
  id: 'citedesk.finishArticle',
  async run() {
    const { text } = active;
    if (text === undefined) return void (await dialogs.tell(t('Open the Markdown file of an article to finish it.')));
    const finished = finishedArticle(text);
    if (finished === text) return void (await dialogs.tell(t('Nothing of a brief is left in this article.')));
    const notes = briefSpans(text).filter(({ start }) => text.slice(start, start + 200).includes('[!BRIEF]')).length;
    await active.replace(finished);
    const taken =
      notes === 1 ? t('1 note of the brief was taken out') : t('{0} notes of the brief were taken out', notes);
    await dialogs.tell(
      t('{0}, with links to answers and footnotes that only notes pointed at. Undo brings them back.', taken),
    );
  },
});
