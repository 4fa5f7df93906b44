import { CodeLens, type Disposable, EventEmitter, languages } from 'vscode';
import { t } from '../../l10n.ts';
import type { AnswerShelf } from '../answerShelf.ts';
import type { Following } from '../following.ts';
import { answersLine, notesLine, scoresLine } from '../lensTexts.ts';
import { markdownDocuments, nameOf, rangeOf } from './documents.ts';

interface Needs {
  readonly following: Pick<Following, 'find'>;
  readonly shelf: Pick<AnswerShelf, 'find'>;
}

interface Lenses extends Disposable {
  /** What stands over a title may have changed. */
  changed(): void;
}

/** Shows over an article's title its scores, and what the answers to its prompt have that it lacks. */
export function showLenses({ following, shelf }: Needs): Lenses {
  const change = new EventEmitter<void>();
  const registration = languages.registerCodeLensProvider(markdownDocuments, {
    onDidChangeCodeLenses: change.event,
    provideCodeLenses(document) {
      const shown = following.find(nameOf(document));
      if (!shown) return [];
      const range = rangeOf(document, shown.title);
      const lenses: CodeLens[] = [];
      const scores = scoresLine(shown);
      if (scores !== undefined) {
        const title = t('{0} · {1}', scores, notesLine(shown));
        const tooltip = t('Check this article, and list what would make it better');
        lenses.push(new CodeLens(range, { title, tooltip, command: 'citedesk.checkArticle' }));
      }
      const known = shown.prompt && shelf.find(shown.prompt);
      const answers = answersLine(shown, known);
      if (answers !== undefined) {
        const command = known?.unread.length ? 'citedesk.compareWithAnswers' : 'citedesk.checkArticle';
        lenses.push(new CodeLens(range, { title: answers, command }));
      }
      return lenses;
    },
  });
  return {
    changed: () => change.fire(),
    dispose() {
      registration.dispose();
      change.dispose();
    },
  };
}
