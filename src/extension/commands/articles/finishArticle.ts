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
    if (text === undefined) return void (await dialogs.tell(t('Open the Markdown file of an article to finish it.')));
    const finished = finishedArticle(text);
    if (finished === text)
      return void (await dialogs.tell(
        (active.article ?? active.ownFile)
          ? t('Nothing of a brief is left in this article.')
          : (tomlNote(text) ?? t('This file is no article of Citedesk.')),
      ));
    const notes = briefSpans(text).filter(({ start }) => text.slice(start, start + 200).includes(briefMarker)).length;
    await active.replace(finished);
    const taken = counted(notes, '1 note of the brief was taken out', '{0} notes of the brief were taken out');
    await dialogs.tell(
      inSentences(
        t('{0}, with links to answers and footnotes that only notes pointed at.', taken),
        emptyTold(emptyHeadings(text).length),
        t('Undo brings them back.'),
        tomlNote(text),
      ),
    );
  },
});

const inSentences = (...sentences: readonly (string | undefined)[]): string =>
  sentences.filter((sentence) => sentence !== undefined).join(' ');

function emptyTold(sections: number): string | undefined {
  if (sections === 0) return undefined;
  return counted(
    sections,
    '1 section was empty without them and went, too.',
    '{0} sections were empty without them and went, too.',
  );
}
