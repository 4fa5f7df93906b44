import * as vscode from 'vscode';
import type { ReadOnlyTexts } from '../editor/readOnlyTexts.ts';
import type { Settings } from '../editor/settings.ts';
import { t } from '../l10n.ts';
import { replaceText } from './activeArticle.ts';
import type { ArticleDesk, WorkspaceFolder } from './articleDesk.ts';
import { fieldNamesIn } from './fieldNames.ts';

const maxFiles = 3000;
const markdownFiles = '**/*.{md,markdown,mdx}';

interface Needs {
  readonly settings: Pick<Settings, 'articlesFolder' | 'articleFields'>;
  /** Where a text stands that was there before. */
  readonly texts: Pick<ReadOnlyTexts, 'document'>;
}

/** The editor's part in keeping articles. */
export function createWorkspaceDesk({ settings, texts }: Needs): ArticleDesk {
  return {
    get folders() {
      const folders = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
      return folders.map(({ name, uri }) => ({
        name,
        path: uri.fsPath,
        articles: settings.articlesFolder(uri),
        names: fieldNamesIn(settings.articleFields(uri)),
      }));
    },
    get trusted() {
      return vscode.workspace.isTrusted;
    },
    async chooseFolder(folders: readonly WorkspaceFolder[]) {
      const choices = folders.map((folder) => ({ label: folder.name, description: folder.path, folder }));
      return (
        await vscode.window.showQuickPick(choices, { title: t('Which folder do this project’s articles go to?') })
      )?.folder;
    },
    unsaved: (file) =>
      vscode.workspace.textDocuments
        .find(({ uri, isDirty }) => isDirty && uri.scheme === 'file' && uri.fsPath === file)
        ?.getText(),
    async markdownFiles() {
      if (!vscode.workspace.workspaceFolders) return [];
      const files = await vscode.workspace.findFiles(markdownFiles, '**/node_modules/**', maxFiles);
      return files.filter(({ scheme }) => scheme === 'file').map(({ fsPath }) => fsPath);
    },
    async show(file, offset) {
      await showFile(vscode.Uri.file(file), offset);
    },
    async enter(file, start) {
      const uri = vscode.Uri.file(file);
      const document = await vscode.workspace.openTextDocument(uri);
      // Where somebody has it open already, the cursor is theirs.
      if (groupOf(uri)) await showFile(uri);
      else revealBody(await showFile(uri, start(document.getText())));
    },
    async showText(markdown, name, start) {
      const shown = vscode.workspace.textDocuments.find(({ uri, isClosed }) => !isClosed && uri.toString() === name);
      const document = shown ?? (await vscode.workspace.openTextDocument({ language: 'markdown', content: markdown }));
      await showFile(document.uri, shown ? undefined : start);
      return document.uri.toString();
    },
    async review(file, text, start) {
      const uri = vscode.Uri.file(file);
      const document = await vscode.workspace.openTextDocument(uri);
      const before = texts.document([String(document.version), fileName(file)], document.getText());
      await replaceText(document, text);
      const place = document.positionAt(start);
      const options: vscode.TextDocumentShowOptions = {
        viewColumn: columnFor(uri),
        preview: false,
        selection: new vscode.Range(place, place),
      };
      const title = t('{0}: before ↔ now', fileName(file));
      await vscode.commands.executeCommand('vscode.diff', before, uri, title, options);
    },
    watchFiles(listener) {
      const watcher = vscode.workspace.createFileSystemWatcher(markdownFiles);
      const tell = ({ scheme, fsPath }: vscode.Uri): void => {
        if (scheme === 'file' && !/[/\\]node_modules[/\\]/.test(fsPath)) listener(fsPath);
      };
      watcher.onDidCreate(tell);
      watcher.onDidChange(tell);
      watcher.onDidDelete(tell);
      return watcher;
    },
  };
}

/** Front matter goes out of sight, up to the title above the cursor; that stays in sight. */
function revealBody(editor: vscode.TextEditor): void {
  const { document, selection } = editor;
  for (let line = selection.start.line; line >= 0; line -= 1) {
    if (!document.lineAt(line).text.startsWith('# ')) continue;
    editor.revealRange(document.lineAt(line).range, vscode.TextEditorRevealType.AtTop);
    break;
  }
  editor.revealRange(selection);
}

async function showFile(uri: vscode.Uri, offset?: number): Promise<vscode.TextEditor> {
  const document = await vscode.workspace.openTextDocument(uri);
  const editor = await vscode.window.showTextDocument(document, { viewColumn: columnFor(uri), preview: false });
  if (offset === undefined) return editor;
  const place = document.positionAt(offset);
  editor.selection = new vscode.Selection(place, place);
  editor.revealRange(new vscode.Range(place, place), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  return editor;
}

const groupOf = (uri: vscode.Uri): vscode.TabGroup | undefined =>
  vscode.window.tabGroups.all.find(({ tabs }) =>
    tabs.some(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === uri.toString()),
  );

/** A text that is open stays where it is; another goes beside its page, never over it. */
const columnFor = (uri: vscode.Uri): vscode.ViewColumn => groupOf(uri)?.viewColumn ?? columnForText();

function columnForText(): vscode.ViewColumn {
  const free = vscode.window.tabGroups.all.find(
    ({ activeTab }) =>
      !(activeTab?.input instanceof vscode.TabInputWebview && activeTab.input.viewType.endsWith('citedesk.article')),
  );
  return free?.viewColumn ?? vscode.ViewColumn.Beside;
}

const fileName = (file: string): string => vscode.Uri.file(file).path.split('/').at(-1) ?? file;
