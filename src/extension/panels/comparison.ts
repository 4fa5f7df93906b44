import * as vscode from 'vscode';
import { t } from '../l10n.ts';
import type { Compared } from './answerPanel.ts';

const scheme = 'citedesk-answer';

export interface Comparison {
  show(before: Compared, after: Compared): Promise<void>;
  dispose(): void;
}

/** Compares two texts in the editor's own view, as documents that cannot be written to. */
export function createComparison(): Comparison {
  const texts = new Map<string, string>();
  const provider = vscode.workspace.registerTextDocumentContentProvider(scheme, {
    provideTextDocumentContent: (uri) => texts.get(uri.path) ?? t('Open the comparison from its answer again.'),
  });
  const document = ({ id, title, markdown }: Compared): vscode.Uri => {
    const uri = vscode.Uri.from({ scheme, path: `/${id}/${title.replace(/[/\\?#%]/g, '-')}.md` });
    texts.set(uri.path, markdown);
    return uri;
  };
  return {
    async show(before, after) {
      await vscode.commands.executeCommand('vscode.diff', document(before), document(after), `${before.title} ↔ ${after.title}`);
    },
    dispose() {
      provider.dispose();
      texts.clear();
    },
  };
}
