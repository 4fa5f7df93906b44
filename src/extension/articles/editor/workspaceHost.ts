import path from 'node:path';
import * as vscode from 'vscode';
import { asking, opening } from '../../editor/keyboard.ts';
import type { Settings } from '../../editor/settings.ts';
import { t } from '../../editor/l10n.ts';
import type { ArticleHost, WorkspaceFolder } from '../articleHost.ts';
import { columnFor, groupOf } from './columns.ts';
import { fieldNamesIn } from '../fieldNames.ts';
import { isInside } from '../../../system/system.ts';

const maxFiles = 3000;
/** Milliseconds after which a requested file no longer takes the focus. */
const lateAfter = 10_000;
const markdownFiles = '**/*.{md,markdown,mdx}';

export function createWorkspaceHost(settings: Settings): ArticleHost {
  const host: ArticleHost = {
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
        await asking(() =>
          vscode.window.showQuickPick(choices, { title: t('Select a folder for this project’s articles') }),
        )
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
    keywordNames() {
      // Deepest folder first, because folders may be nested.
      const folders = host.folders.toSorted((one, other) => other.path.length - one.path.length);
      return (file) => folders.find(({ path: root }) => isInside(root, file))?.names.keyword;
    },
    async show(file, offset) {
      await showFile(vscode.Uri.file(file), offset);
    },
    async enter(file, start, { keepFocus } = { keepFocus: false }) {
      const uri = vscode.Uri.file(file);
      const document = await vscode.workspace.openTextDocument(uri);
      // If the file is already open, keep the user's cursor.
      if (groupOf(uri)) await showFile(uri, undefined, keepFocus);
      else revealBody(await showFile(uri, start(document.getText()), keepFocus));
    },
    attend(quiet = false) {
      const startedAt = Date.now();
      let last: number | undefined;
      const noteActivity = (): void => {
        last = Date.now();
      };
      const watching = vscode.Disposable.from(
        // A file changed on disk isn't dirty, so the user didn't write in it.
        vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
          const isActive = document === vscode.window.activeTextEditor?.document;
          if (contentChanges.length > 0 && document.isDirty && isActive) noteActivity();
        }),
        vscode.window.onDidChangeTextEditorSelection(({ kind }) => void (kind !== undefined && noteActivity())),
      );
      return {
        get elsewhere() {
          return last !== undefined;
        },
        get late() {
          return quiet || Date.now() - startedAt > lateAfter;
        },
        get idleMs() {
          return last === undefined ? Infinity : Date.now() - last;
        },
        dispose: () => void watching.dispose(),
      };
    },
    async showText(markdown, name, start) {
      const shown = vscode.workspace.textDocuments.find(({ uri, isClosed }) => !isClosed && uri.toString() === name);
      const document = shown ?? (await vscode.workspace.openTextDocument({ language: 'markdown', content: markdown }));
      await showFile(document.uri, shown ? undefined : start);
      return document.uri.toString();
    },
    watchFiles(listener) {
      const watcher = vscode.workspace.createFileSystemWatcher(markdownFiles);
      const tell = ({ scheme, fsPath }: vscode.Uri): void => {
        if (scheme === 'file' && !/[/\\]node_modules[/\\]/.test(fsPath)) listener(fsPath);
      };
      watcher.onDidCreate(tell);
      watcher.onDidChange(tell);
      watcher.onDidDelete(tell);
      // For a deleted folder, the editor may not report the files in it.
      const folders = vscode.workspace.createFileSystemWatcher('**', true, true);
      folders.onDidDelete((uri) => {
        if (path.extname(uri.fsPath) === '') tell(uri);
      });
      return vscode.Disposable.from(watcher, folders);
    },
  };
  return host;
}

/** Scrolls front matter out of view, with the title above the cursor at the top. */
function revealBody(editor: vscode.TextEditor): void {
  const { document, selection } = editor;
  for (let line = selection.start.line; line >= 0; line -= 1) {
    if (!document.lineAt(line).text.startsWith('# ')) continue;
    editor.revealRange(document.lineAt(line).range, vscode.TextEditorRevealType.AtTop);
    break;
  }
  editor.revealRange(selection);
}

async function showFile(uri: vscode.Uri, offset?: number, keepFocus = false): Promise<vscode.TextEditor> {
  const document = await vscode.workspace.openTextDocument(uri);
  const options = { viewColumn: columnFor(uri), preview: false };
  const editor = await opening((isAsked) =>
    vscode.window.showTextDocument(document, { ...options, preserveFocus: keepFocus || isAsked }),
  );
  if (offset === undefined) return editor;
  const place = document.positionAt(offset);
  editor.selection = new vscode.Selection(place, place);
  editor.revealRange(new vscode.Range(place, place), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  return editor;
}
