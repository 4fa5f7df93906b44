import { window, workspace } from 'vscode';
import { t } from '../l10n.ts';
import { createReadOnlyTexts } from './readOnlyTexts.ts';

interface Reports {
  /** Opens a text under a title, in a tab of its own. */
  show(title: string, text: string): Promise<void>;
  dispose(): void;
}

/** Shows what a command has to report when it is too long for a message. */
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
