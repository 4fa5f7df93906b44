import path from 'node:path';
import { env, window } from 'vscode';
import type { TextHost } from '../dialogs/textSources.ts';

/** Selection, clipboard and untitled pages of the editor. */
export const editorTextHost: TextHost = {
  selection() {
    const editor = window.activeTextEditor;
    if (!editor || editor.selections.every(({ isEmpty }) => isEmpty)) return undefined;
    const text = editor.selections.map((selection) => editor.document.getText(selection)).join('\n');
    return { text, file: path.basename(editor.document.fileName) };
  },
  clipboard: async () => env.clipboard.readText(),
  copy: async (text) => env.clipboard.writeText(text),
};
