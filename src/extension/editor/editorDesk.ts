import path from 'node:path';
import { env, Selection, window, workspace } from 'vscode';
import type { Desk } from '../dialogs/textSources.ts';

/** Selection, clipboard and untitled pages of the editor. */
export const editorDesk: Desk = {
  selection() {
    const editor = window.activeTextEditor;
    if (!editor || editor.selections.every(({ isEmpty }) => isEmpty)) return undefined;
    const text = editor.selections.map((selection) => editor.document.getText(selection)).join('\n');
    return { text, file: path.basename(editor.document.fileName) };
  },
  clipboard: async () => env.clipboard.readText(),
  async page(firstLine, question, button) {
    const document = await workspace.openTextDocument({ language: 'markdown', content: `${firstLine}\n\n` });
    const editor = await window.showTextDocument(document);
    const end = document.lineAt(document.lineCount - 1).range.end;
    editor.selection = new Selection(end, end);
    return (await window.showInformationMessage(question, button)) === button ? document.getText() : undefined;
  },
};
