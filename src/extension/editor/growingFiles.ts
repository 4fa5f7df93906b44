import { Range, type TextDocumentContentChangeEvent, type TextEditor, Uri, window, workspace } from 'vscode';

export interface GrowingFiles {
  /** Opens a file at its end, and stays there while it grows. */
  open(file: string): Promise<void>;
  dispose(): void;
}

/** Shows files that grow, such as logs. Who scrolls up stays where they read. */
export function createGrowingFiles(): GrowingFiles {
  const followed = new Set<string>();
  const changed = workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
    if (!followed.has(document.uri.toString())) return;
    for (const editor of window.visibleTextEditors) if (editor.document === document && wasAtEnd(editor, contentChanges)) showEnd(editor);
  });
  const closed = workspace.onDidCloseTextDocument(({ uri }) => followed.delete(uri.toString()));
  return {
    async open(file) {
      const document = await workspace.openTextDocument(Uri.file(file));
      followed.add(document.uri.toString());
      showEnd(await window.showTextDocument(document, { preview: true }));
    },
    dispose() {
      changed.dispose();
      closed.dispose();
    },
  };
}

function showEnd(editor: TextEditor): void {
  const { end } = editor.document.lineAt(editor.document.lineCount - 1).range;
  editor.revealRange(new Range(end, end));
}

function wasAtEnd({ document, visibleRanges }: TextEditor, changes: readonly TextDocumentContentChangeEvent[]): boolean {
  const added = changes.reduce((lines, { text }) => lines + text.split('\n').length - 1, 0);
  return (visibleRanges.at(-1)?.end.line ?? 0) >= document.lineCount - 2 - added;
}
