import {
  Disposable,
  Selection,
  type TextDocument,
  type TextEditor,
  Uri,
  ViewColumn,
  window,
  workspace,
  WorkspaceEdit,
} from 'vscode';
import type { FileEvent, PageHost } from '../page/pageHost.ts';
import type { PromptedText } from '../notes/noting.ts';
import type { ArticleNotes } from '../notes/notes.ts';
import { documentOf, nameOf, rangeOf } from '../../articles/editor/documents.ts';
import { insertionAt } from './insertion.ts';
import type { NotedArticles } from './notedArticles.ts';

/** A text whose ignored rules and style list come from its file. */
export type UnreadText = Omit<PromptedText, 'ignored' | 'style'>;

interface EditorPageHost extends PageHost {
  noted(name: string): void;
  dispose(): void;
}

/** Connects an article's page to the editors that show its file. */
export function createPageHost(
  { following, facts: evidence }: NotedArticles,
  noteText: (file: Uri | undefined, text: UnreadText, signal: AbortSignal) => Promise<ArticleNotes>,
): EditorPageHost {
  const listeners = new Set<(event: FileEvent) => void>();
  let last: TextEditor | undefined = window.activeTextEditor;

  const tell = (event: FileEvent): void => {
    for (const listener of listeners) listener(event);
  };
  const watching = Disposable.from(
    window.onDidChangeActiveTextEditor((editor) => {
      // The page is used next to the text, so the last text editor stays the current one.
      last = editor ?? last;
      const file = editor && fileOf(editor.document);
      if (file !== undefined) tell({ name: 'moved', file, caret: caretOf(editor as TextEditor) });
    }),
    window.onDidChangeVisibleTextEditors(() => tell({ name: 'seen' })),
    window.onDidChangeTextEditorSelection(({ textEditor }) => {
      const file = fileOf(textEditor.document);
      if (file !== undefined && textEditor === editorOf(file))
        tell({ name: 'moved', file, caret: caretOf(textEditor) });
    }),
    window.onDidChangeTextEditorVisibleRanges(({ textEditor, visibleRanges: [first] }) => {
      const file = fileOf(textEditor.document);
      if (file !== undefined && first && textEditor === editorOf(file))
        tell({ name: 'scrolled', file, line: first.start.line + 1 });
    }),
  );

  /** Prefers the last active editor if several show the file. */
  function editorOf(file: string): TextEditor | undefined {
    const editors = window.visibleTextEditors.filter(({ document }) => fileOf(document) === file);
    return editors.find((editor) => editor === last) ?? editors[0];
  }

  return {
    evidence,
    async notesOf(file) {
      const name = nameOfFile(file);
      const notes = documentOf(name) && (await following.noted(name));
      return notes && { ...notes, inProblems: notes.visible.length > 0 };
    },
    async noteText(file, text, signal) {
      const noted = await noteText(file === undefined ? undefined : Uri.file(file), text, signal);
      return { ...noted, listed: noted.notes, inProblems: false };
    },
    caretIn(file) {
      const editor = editorOf(file);
      return editor && caretOf(editor);
    },
    showNotes: (file) => following.asked(nameOfFile(file)),
    async mend(file, { rule, start }) {
      const name = nameOfFile(file);
      const [document, shown] = [documentOf(name), following.find(name)];
      const note = shown?.listed.find((one) => one.rule === rule && one.start === start);
      const [fix] = note?.fixes ?? [];
      if (!document || !fix || shown?.version !== document.version) return false;
      const change = new WorkspaceEdit();
      for (const edit of fix.edits) change.replace(document.uri, rangeOf(document, edit), edit.text);
      return workspace.applyEdit(change);
    },
    async insert(file, text) {
      const visibleEditor = editorOf(file);
      const document = visibleEditor?.document ?? (await workspace.openTextDocument(Uri.file(file)));
      const column = visibleEditor?.viewColumn ?? ViewColumn.One;
      const editor = await window.showTextDocument(document, { viewColumn: column, preview: false });
      const change = insertionAt(document.getText(), document.offsetAt(editor.selection.active), text);
      const at = document.positionAt(change.at);
      await editor.edit((edit) => edit.insert(at, change.text));
      const end = document.positionAt(change.at + change.text.trimEnd().length);
      editor.selection = new Selection(end, end);
      editor.revealRange(editor.selection);
    },
    subscribe(listener) {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
    noted(name) {
      const { scheme, fsPath } = Uri.parse(name);
      if (scheme === 'file') tell({ name: 'noted', file: fsPath });
    },
    dispose() {
      watching.dispose();
      listeners.clear();
    },
  };
}

const fileOf = ({ uri }: TextDocument): string | undefined => (uri.scheme === 'file' ? uri.fsPath : undefined);

const nameOfFile = (file: string): string => nameOf({ uri: Uri.file(file) });

const caretOf = ({ document, selection }: TextEditor): number => document.offsetAt(selection.active);
