import { Range, type TextEditor, Uri, window, workspace } from 'vscode';

interface GrowingFiles {
  /** Opens a file at its end, and follows it as it grows. */
  open(file: string): Promise<void>;
  dispose(): void;
}

/** State of an editor: at the end, on its way there, or scrolled up by the user. */
type ScrollState = 'end' | 'going' | 'above';

/** Shows growing files, such as logs. After the user scrolls up, stops following until they return to the end. */
export function createFileTails(): GrowingFiles {
  const places = new Map<string, ScrollState>();
  const goToEnd = (editor: TextEditor): void => {
    places.set(editor.document.uri.toString(), 'going');
    const { end } = editor.document.lineAt(editor.document.lineCount - 1).range;
    editor.revealRange(new Range(end, end));
  };
  const owned = [
    workspace.onDidChangeTextDocument(({ document }) => {
      const place = places.get(document.uri.toString());
      if (place === undefined || place === 'above') return;
      for (const editor of window.visibleTextEditors) if (editor.document === document) goToEnd(editor);
    }),
    window.onDidChangeTextEditorVisibleRanges(({ textEditor: { document }, visibleRanges }) => {
      const name = document.uri.toString();
      const place = places.get(name);
      if (place === undefined) return;
      const atEnd = (visibleRanges.at(-1)?.end.line ?? 0) >= document.lineCount - 2;
      // Only leaving the end counts as scrolling up. On the way there, the file may grow before the editor reaches its
      // end.
      if (atEnd) places.set(name, 'end');
      else if (place === 'end') places.set(name, 'above');
    }),
    workspace.onDidCloseTextDocument(({ uri }) => places.delete(uri.toString())),
  ];
  return {
    async open(file) {
      goToEnd(await window.showTextDocument(await workspace.openTextDocument(Uri.file(file)), { preview: true }));
    },
    dispose() {
      for (const listener of owned) listener.dispose();
    },
  };
}
