import { window, workspace } from 'vscode';
import { t } from './l10n.ts';
import { createReadOnlyTexts } from './readOnlyTexts.ts';

interface Reports {
  /** Opens a text in a new tab with a title. */
  show(title: string, text: string): Promise<void>;
  dispose(): void;
}

/** Shows reports of commands that are too long for a message. */
export function createReports(): Reports {
  const texts = createReadOnlyTexts('citedesk-report', t('This report is no longer available. Run the command again.'));
  let count = 0;
  return {
    async show(title, text) {
      count += 1;
      const document = texts.document([String(count), `${title}.txt`], text);
      await window.showTextDocument(await workspace.openTextDocument(document), { preview: false });
    },
    dispose: () => texts.dispose(),
  };
}
