import { commands } from 'vscode';
import { createReadOnlyTexts } from '../../editor/readOnlyTexts.ts';
import { t } from '../../editor/l10n.ts';
import type { ComparedDocument } from '../page/comparisonPanel.ts';

interface TextComparison {
  show(older: ComparedDocument, newer: ComparedDocument): Promise<void>;
  dispose(): void;
}

/** Compares two texts as read-only documents in a diff editor. */
export function createTextComparison(): TextComparison {
  const texts = createReadOnlyTexts(
    'citedesk-answer',
    t('This comparison is no longer available. Open it again from the answer.'),
  );
  const documentOf = ({ id, title, markdown }: ComparedDocument) =>
    texts.document([String(id), `${title}.md`], markdown);
  return {
    async show(older, newer) {
      await commands.executeCommand(
        'vscode.diff',
        documentOf(older),
        documentOf(newer),
        `${older.title} ↔ ${newer.title}`,
      );
    },
    dispose: () => texts.dispose(),
  };
}
