import path from 'node:path';
import { commands, type TextDocument, Uri, window, workspace, WorkspaceEdit } from 'vscode';
import { replaceText } from '../../articles/editor/activeArticle.ts';
import { asking } from '../../editor/keyboard.ts';
import { createReadOnlyTexts } from '../../editor/readOnlyTexts.ts';
import { nameOf } from '../../articles/editor/documents.ts';
import { t } from '../../editor/l10n.ts';
import type { FileWindow, OpenProjectFile } from '../fileWindow.ts';
import { isProjectFile } from './fileDocuments.ts';
import type { TextAddress } from '../../editor/commandIds.ts';

/** Maximum number of files to choose from if none is open. */
const maxFiles = 200;

export function createFileWindow(): FileWindow & { dispose(): void } {
  const texts = createReadOnlyTexts(
    'citedesk-project',
    t('This comparison is no longer available. Plan the project file again.'),
  );
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
      document: nameOf(document),
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
    placeOf(name) {
      const folder = workspace.workspaceFolders?.[0]?.uri;
      return folder?.scheme === 'file' ? path.join(folder.fsPath, name) : name;
    },
    async open(file) {
      const uri = Uri.file(file);
      const edit = new WorkspaceEdit();
      edit.createFile(uri, { ignoreIfExists: true });
      await workspace.applyEdit(edit);
      const document = await workspace.openTextDocument(uri);
      await window.showTextDocument(document, { preview: false });
      return opened(document);
    },
    dispose: () => texts.dispose(),
  };
}

/** For a diff editor, returns the file on its right. */
async function documentAt({ scheme, path: place }: TextAddress): Promise<TextDocument | undefined> {
  const open = workspace.textDocuments.find(({ uri }) => uri.scheme === scheme && uri.path === place);
  if (open) return open;
  return scheme === 'file' ? workspace.openTextDocument(Uri.from({ scheme, path: place })) : undefined;
}

async function chosenFile(): Promise<Uri | undefined> {
  const files = await workspace.findFiles('**/*.citedesk.{yaml,yml}', '**/node_modules/**', maxFiles);
  if (files.length <= 1) return files[0];
  const rows = files.map((file) => ({ label: workspace.asRelativePath(file), file }));
  return (await asking(() => window.showQuickPick(rows, { title: t('Select a project file') })))?.file;
}
