import { ProgressLocation, type QuickPickItem, Uri, window } from 'vscode';
import type { Choice, Dialogs } from './dialogs.ts';

type Item<Value> = QuickPickItem & { readonly value: Value };

/** The editor's own inputs, lists and messages. */
export const editorDialogs: Dialogs = {
  input: async ({ title, prompt, placeholder, value, password, validate }) =>
    window.showInputBox({
      title,
      ignoreFocusOut: true,
      ...(prompt === undefined ? {} : { prompt }),
      ...(placeholder === undefined ? {} : { placeHolder: placeholder }),
      ...(value === undefined ? {} : { value }),
      ...(password === undefined ? {} : { password }),
      ...(validate && { validateInput: validate }),
    }),
  async pick(choices, { title, placeholder }) {
    const item = await window.showQuickPick(choices.map(itemOf), { title, ...(placeholder && { placeHolder: placeholder }), ignoreFocusOut: true, matchOnDescription: true });
    return item?.value;
  },
  async pickMany(choices, { title, placeholder }) {
    const items = await window.showQuickPick(choices.map(itemOf), { title, ...(placeholder && { placeHolder: placeholder }), ignoreFocusOut: true, canPickMany: true });
    return items?.map(({ value }) => value);
  },
  confirm: async (message, button) => (await window.showInformationMessage(message, { modal: true }, button)) === button,
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
      return work((message, increment) => progress.report({ message, ...(increment === undefined ? {} : { increment }) }), cancel.signal);
    }),
};

const itemOf = <Value>({ label, description, detail, value, picked }: Choice<Value>): Item<Value> => ({
  label,
  value,
  ...(description === undefined ? {} : { description }),
  ...(detail === undefined ? {} : { detail }),
  ...(picked === undefined ? {} : { picked }),
});
