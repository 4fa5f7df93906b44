import path from 'node:path';
import { commands, type TextDocument, Uri, window, workspace } from 'vscode';
import { replaceText } from '../../articles/activeArticle.ts';
import type { TextAddress } from '../../dialogs/writtenPages.ts';
import { createReadOnlyTexts } from '../../editor/readOnlyTexts.ts';
import { t } from '../../l10n.ts';
import type { FileWindow, OpenProjectFile } from '../fileWindow.ts';
import { isProjectFile } from './fileDocuments.ts';

/** Files that are offered where nobody looks at one. */
const maxFiles = 200;

export function createFileWindow(): FileWindow & { dispose(): void } {
  const texts = createReadOnlyTexts('citedesk-project', t('Plan the project file again.'));
  let count = 0;
  const shown = (text: string, name: string): Uri => {
    count += 1;
    return texts.document([String(count), name], text);
  };
  const opened = (document: TextDocument): OpenProjectFile => {
    const name = path.posix.basename(document.uri.path);
    return {
      name,
      address: document.uri,
      text: document.getText(),
      replace: (text) => replaceText(document, text),
      compareWith: async (before, title) =>
        void (await commands.executeCommand('vscode.diff', shown(before, name), document.uri, title, {
          preview: false,
        })),
      async showProblems() {
        await window.showTextDocument(document);
        await commands.executeCommand('workbench.actions.view.problems');
      },
    };
  };
  return {
    get trusted() {
      return workspace.isTrusted;
    },
    manageTrust: async () => void (await commands.executeCommand('workbench.trust.manage')),
    async find(address) {
      const document = address ? await documentAt(address) : window.activeTextEditor?.document;
      if (document && isProjectFile(document)) return opened(document);
      const file = await chosenFile();
      return file && opened(await workspace.openTextDocument(file));
    },
    async compare(before, after, title) {
      const name = 'project.citedesk.yaml';
      await commands.executeCommand('vscode.diff', shown(before, name), shown(after, name), title, { preview: false });
    },
    async write(file, text) {
      const uri = Uri.file(file);
      await workspace.fs.writeFile(uri, Buffer.from(text));
      await window.showTextDocument(uri, { preview: false });
    },
    dispose: () => texts.dispose(),
  };
}

/** A view of changes shows the file itself on its right. */
async function documentAt({ scheme, path: place }: TextAddress): Promise<TextDocument | undefined> {
  const open = workspace.textDocuments.find(({ uri }) => uri.scheme === scheme && uri.path === place);
  if (open) return open;
  return scheme === 'file' ? workspace.openTextDocument(Uri.from({ scheme, path: place })) : undefined;
}

async function chosenFile(): Promise<Uri | undefined> {
  const files = await workspace.findFiles('**/*.citedesk.{yaml,yml}', '**/node_modules/**', maxFiles);
  if (files.length <= 1) return files[0];
  const rows = files.map((file) => ({ label: workspace.asRelativePath(file), file }));
  return (await window.showQuickPick(rows, { title: t('Which project file?') }))?.file;
}
