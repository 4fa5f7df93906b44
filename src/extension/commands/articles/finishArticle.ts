import { briefMarker, briefSpans, emptyHeadings, finishedArticle } from '../../../text/markdown/briefNotes.ts';
import type { ActiveArticle } from '../../articles/activeArticle.ts';
import { tomlNote } from '../../articles/tomlNote.ts';
import type { Dialogs } from '../../editor/dialogs.ts';
import { counted, t } from '../../l10n.ts';
import type { Command } from '../command.ts';

interface Needs {
  readonly active: Pick<ActiveArticle, 'article' | 'ownFile' | 'text' | 'replace'>;
  readonly dialogs: Pick<Dialogs, 'tell'>;
}

/**
 * Takes out of the article that is looked at what belongs to its brief: notes, their footnotes, links to answers, and
 * sections that have nothing else.
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
          : (tomlNote(text) ?? t('This file isn’t a Citedesk article.')),
      ));
    const notes = briefSpans(text).filter(({ start }) => text.slice(start, start + 200).includes(briefMarker)).length;
    await active.replace(finished);
    const taken = counted(notes, 'Removed 1 note from the brief', 'Removed {0} notes from the brief');
    await dialogs.tell(
      inSentences(
        t('{0}, footnotes used only in notes, and links to answers.', taken),
        emptyTold(emptyHeadings(text).length),
        t('Use Undo to restore everything.'),
        tomlNote(text),
      ),
    );
  },
});

const inSentences = (...sentences: readonly (string | undefined)[]): string =>
  sentences.filter((sentence) => sentence !== undefined).join(' ');

function emptyTold(sections: number): string | undefined {
  if (sections === 0) return undefined;
  return counted(sections, '1 empty section was also removed.', '{0} empty sections were also removed.');
}
