import { commands } from 'vscode';
import { createReadOnlyTexts } from '../../editor/readOnlyTexts.ts';
import { t } from '../../l10n.ts';
import type { Compared } from './answerPanel.ts';

interface Comparison {
  show(before: Compared, after: Compared): Promise<void>;
  dispose(): void;
}

/** Compares two texts in the editor's own view, as documents that cannot be written to. */
export function createComparison(): Comparison {
  const texts = createReadOnlyTexts(
    'citedesk-answer',
    t('This comparison is no longer available. Open it again from the answer.'),
  );
  const documentOf = ({ id, title, markdown }: Compared) => texts.document([String(id), `${title}.md`], markdown);
  return {
    async show(before, after) {
      await commands.executeCommand(
        'vscode.diff',
        documentOf(before),
        documentOf(after),
        `${before.title} ↔ ${after.title}`,
      );
    },
    dispose: () => texts.dispose(),
  };
}
