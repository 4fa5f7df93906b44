import { withoutLinks } from './withoutLinks.ts';
import { ProgressLocation, Uri, window } from 'vscode';
import type { Dialogs } from './dialogs.ts';
import { asking } from './keyboard.ts';

/** Loaded with the first question. */
const inputs = () => import('./quickInputs.ts');

export const editorDialogs: Dialogs = {
  input: (question) => asking(async () => (await inputs()).askText(question)),
  pick: (choices, question) => asking(async () => (await (await inputs()).askRow(choices, question))?.value),
  pickEntry: (choices, question) => asking(async () => (await inputs()).askRow(choices, question)),
  pickMany: (choices, question) => asking(async () => (await inputs()).askRows(choices, question)),
  browse: (question) => asking(async () => (await import('./liveList.ts')).browse(question)),
  wait: (question, work) => asking(async () => (await inputs()).waitFor(question, work)),
  // The editor adds its own Cancel button.
  async confirm(message, button, { detail, warning = false } = {}) {
    const modal = { modal: true, ...(detail !== undefined && { detail }) };
    const show = warning ? window.showWarningMessage : window.showInformationMessage;
    return (await asking(() => show(message, modal, button))) === button;
  },
  tell: async (message, ...buttons) => window.showInformationMessage(withoutLinks(message), ...buttons),
  warn: async (message, ...buttons) => window.showWarningMessage(withoutLinks(message), ...buttons),
  async file({ title, filters }) {
    const lists = Object.fromEntries(Object.entries(filters).map(([name, endings]) => [name, [...endings]]));
    const [file] = (await window.showOpenDialog({ title, filters: lists, canSelectMany: false })) ?? [];
    return file instanceof Uri ? file.fsPath : undefined;
  },
  async folder({ title }) {
    const [folder] = (await window.showOpenDialog({ title, canSelectFiles: false, canSelectFolders: true })) ?? [];
    return folder instanceof Uri ? folder.fsPath : undefined;
  },
  saveFile: async ({ title, file }) => (await window.showSaveDialog({ title, defaultUri: Uri.file(file) }))?.fsPath,
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
