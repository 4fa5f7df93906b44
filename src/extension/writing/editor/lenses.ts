import { CodeLens, type Disposable, EventEmitter, languages } from 'vscode';
import { t } from '../../l10n.ts';
import type { Following } from '../following.ts';
import { notesLine, scoresLine } from '../lensTexts.ts';
import { markdownDocuments, nameOf, rangeOf } from './documents.ts';

interface Lenses extends Disposable {
  /** What stands over a title may have changed. */
  changed(): void;
}

/** Shows an article's scores over its title. */
export function showLenses(following: Pick<Following, 'find'>): Lenses {
  const change = new EventEmitter<void>();
  const registration = languages.registerCodeLensProvider(markdownDocuments, {
    onDidChangeCodeLenses: change.event,
    provideCodeLenses(document) {
      const shown = following.find(nameOf(document));
      const line = shown && scoresLine(shown);
      if (!shown || line === undefined) return [];
      const title = t('{0} · {1}', line, notesLine(shown));
      const tooltip = t('Check this article, and list what would make it better');
      return [new CodeLens(rangeOf(document, shown.title), { title, tooltip, command: 'citedesk.checkArticle' })];
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
