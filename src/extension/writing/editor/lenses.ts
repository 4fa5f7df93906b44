import { CodeLens, type Command, type Disposable, EventEmitter, languages } from 'vscode';
import { t } from '../../editor/l10n.ts';
import type { Shown } from '../notes/following.ts';
import { answersLine, scoresHint } from '../lensTexts.ts';
import { markdownDocuments, nameOf, rangeOf } from '../../articles/editor/documents.ts';
import { scoresLine } from '../../articles/tree/articleScores.ts';
import type { NotedArticles } from './notedArticles.ts';

interface Lenses extends Disposable {
  /** Redraws the lenses of a document if they changed. */
  changed(name: string): void;
  /** Asks the editor to request all lenses again, because it drops a request when the text loses focus. */
  redraw(): void;
}

/** Shows an article's scores above its title, and how it compares with the answers to its prompt. */
export function showLenses({ following, cache }: NotedArticles): Lenses {
  const change = new EventEmitter<void>();
  /** Last shown lenses and their place, as JSON by document. */
  const drawn = new Map<string, string>();

  function lensesOf(notes: Shown): Command[] {
    const lenses: Command[] = [];
    const scores = scoresLine(notes);
    if (scores !== undefined) {
      lenses.push({ title: scores, tooltip: scoresHint(notes), command: 'citedesk.checkArticle' });
    }
    const known = notes.prompt && cache.find(notes.prompt);
    const answers = answersLine(notes, known);
    if (answers !== undefined) {
      const command = known?.unread.length ? 'citedesk.compareWithAnswers' : 'citedesk.checkArticle';
      const tooltip = t('How assistants answer “{0}”', notes.prompt?.text ?? `#${notes.prompt?.promptId ?? ''}`);
      lenses.push({ title: answers, tooltip, command });
    }
    return lenses;
  }

  const registration = languages.registerCodeLensProvider(markdownDocuments, {
    onDidChangeCodeLenses: change.event,
    provideCodeLenses(document) {
      const notes = following.find(nameOf(document));
      if (!notes) return [];
      const range = rangeOf(document, notes.title);
      return lensesOf(notes).map((command) => new CodeLens(range, command));
    },
  });
  return {
    changed(name) {
      const notes = following.find(name);
      const fresh = notes && JSON.stringify([notes.title, lensesOf(notes)]);
      // Redrawing a lens while it is clicked would lose the click.
      if (fresh === drawn.get(name)) return;
      if (fresh === undefined) drawn.delete(name);
      else drawn.set(name, fresh);
      change.fire();
    },
    redraw: () => change.fire(),
    dispose() {
      registration.dispose();
      change.dispose();
    },
  };
}
