import { ProgressLocation, Uri, window } from 'vscode';
import type { Dialogs } from './dialogs.ts';

/** Loaded with the first question. */
const inputs = () => import('./quickInputs.ts');

/** The editor's own inputs, lists and messages. */
export const editorDialogs: Dialogs = {
  input: async (question) => (await inputs()).askText(question),
  pick: async (choices, question) => (await (await inputs()).askRow(choices, question))?.value,
  pickEntry: async (choices, question) => (await inputs()).askRow(choices, question),
  pickMany: async (choices, question) => (await inputs()).askRows(choices, question),
  browse: async (question) => (await import('./liveList.ts')).browse(question),
  // Enter presses the first button; the editor puts its own Cancel last.
  confirm: async (message, button, instead) =>
    (await (instead === undefined
      ? window.showInformationMessage(message, { modal: true }, button)
      : window.showWarningMessage(message, { modal: true }, instead, button))) === button,
  tell: async (message, ...buttons) => window.showInformationMessage(message, ...buttons),
  async file({ title, filters }) {
    const lists = Object.fromEntries(Object.entries(filters).map(([name, endings]) => [name, [...endings]]));
    const [file] = (await window.showOpenDialog({ title, filters: lists, canSelectMany: false })) ?? [];
    return file instanceof Uri ? file.fsPath : undefined;
  },
  progress: async (title, work) =>
    window.withProgress({ location: ProgressLocation.Notification, title, cancellable: true }, (progress, token) => {
      const cancel = new AbortController();
      token.onCancellationRequested(() => cancel.abort());
      return work(
        (message, increment) => progress.report({ message, ...(increment === undefined ? {} : { increment }) }),
        cancel.signal,
      );
    }),
};
