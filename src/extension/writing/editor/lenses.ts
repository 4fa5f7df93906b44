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

  function lensesOf(shown: Shown): Command[] {
    const lenses: Command[] = [];
    const scores = scoresLine(shown);
    if (scores !== undefined) {
      lenses.push({ title: scores, tooltip: scoresHint(shown), command: 'citedesk.checkArticle' });
    }
    const known = shown.prompt && cache.find(shown.prompt);
    const answers = answersLine(shown, known);
    if (answers !== undefined) {
      const command = known?.unread.length ? 'citedesk.compareWithAnswers' : 'citedesk.checkArticle';
      const tooltip = t('How assistants answer “{0}”', shown.prompt?.text ?? `#${shown.prompt?.promptId ?? ''}`);
      lenses.push({ title: answers, tooltip, command });
    }
    return lenses;
  }

  const registration = languages.registerCodeLensProvider(markdownDocuments, {
    onDidChangeCodeLenses: change.event,
    provideCodeLenses(document) {
      const shown = following.find(nameOf(document));
      if (!shown) return [];
      const range = rangeOf(document, shown.title);
      return lensesOf(shown).map((command) => new CodeLens(range, command));
    },
  });
  return {
    changed(name) {
      const shown = following.find(name);
      const fresh = shown && JSON.stringify([shown.title, lensesOf(shown)]);
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
