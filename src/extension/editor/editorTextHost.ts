import path from 'node:path';
import { commands, Disposable, env, type TextDocument, UIKind, window, workspace } from 'vscode';
import { isPasted } from '../../text/pasted.ts';

export function createTextHost(): TextHost & Disposable {
  const waits = new Set<Disposable>();

  /** Resolves with the whole text once something is pasted, or with undefined when the page is closed. */
  const pastedInto = (document: TextDocument): Promise<string | undefined> =>
    new Promise((resolve) => {
      const end = (text: string | undefined): void => {
        wait.dispose();
        waits.delete(wait);
        resolve(text);
      };
      const wait = Disposable.from(
        workspace.onDidChangeTextDocument(({ document: changed, contentChanges }) => {
          if (changed === document && contentChanges.some(({ text }) => isPasted(text))) end(document.getText());
        }),
        workspace.onDidCloseTextDocument((closed) => {
          if (closed === document) end(undefined);
        }),
      );
      waits.add(wait);
    });

  return {
    selection() {
      const editor = window.activeTextEditor;
      if (!editor || editor.selections.every(({ isEmpty }) => isEmpty)) return undefined;
      const text = editor.selections.map((selection) => editor.document.getText(selection)).join('\n');
      return { text, file: path.basename(editor.document.fileName) };
    },
    clipboard: async () => env.clipboard.readText(),
    mayRefuseClipboard: env.uiKind === UIKind.Web,
    copy: async (text) => env.clipboard.writeText(text),
    async pastePage(): Promise<PastedText | undefined> {
      const document = await workspace.openTextDocument({ language: 'markdown' });
      await window.showTextDocument(document);
      const text = await pastedInto(document);
      return text === undefined ? undefined : { text, close: () => close(document) };
    },
    dispose() {
      for (const wait of waits) wait.dispose();
    },
  };
}

async function close(document: TextDocument): Promise<void> {
  if (document.isClosed) return;
  await window.showTextDocument(document);
  await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
}

/** Sources of text in the editor. */
export interface TextHost {
  /** Returns the selection in the active editor, with its file name. */
  selection(): { readonly text: string; readonly file: string } | undefined;
  /** Reads the clipboard. Empty if it has no text or the browser denies access. */
  clipboard(): Promise<string>;
  /** True in a browser, which asks the user for access to the clipboard. */
  readonly mayRefuseClipboard: boolean;
  copy(text: string): Promise<void>;
  /** Opens an empty page and waits for text to be pasted. Undefined if the page is closed first. */
  pastePage(): Promise<PastedText | undefined>;
}

export interface PastedText {
  readonly text: string;
  /** Closes the page without asking to save it. */
  close(): Promise<void>;
}
