import { ProgressLocation, type QuickPickItem, ThemeIcon, Uri, window } from 'vscode';
import { t } from '../l10n.ts';
import type { Dialogs, EntryChoice, ListQuestion } from './dialogs.ts';

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
  pick: async (choices, question) => (await pickEntry(choices, question))?.value,
  pickEntry,
  async pickMany(choices, { title, placeholder, prompt }) {
    const items = await window.showQuickPick(choices.map(itemOf), {
      title, ...(placeholder && { placeHolder: placeholder }), ...(prompt && { prompt }), ignoreFocusOut: true, canPickMany: true,
    });
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

async function pickEntry<Value>(choices: readonly EntryChoice<Value>[], { title, placeholder, prompt }: ListQuestion): Promise<{ readonly value: Value; readonly remove: boolean } | undefined> {
  const { promise, resolve } = Promise.withResolvers<{ readonly value: Value; readonly remove: boolean } | undefined>();
  const list = window.createQuickPick<Item<Value>>();
  Object.assign(list, { title, placeholder, prompt, ignoreFocusOut: true, matchOnDescription: true, items: choices.map(itemOf) });
  const start = choices.findIndex(({ active }) => active);
  if (start >= 0) list.activeItems = list.items.slice(start, start + 1);
  list.onDidAccept(() => {
    const [item] = list.selectedItems;
    if (item) resolve({ value: item.value, remove: false });
  });
  list.onDidTriggerItemButton(({ item }) => resolve({ value: item.value, remove: true }));
  list.onDidHide(() => resolve(undefined));
  list.show();
  return promise.finally(() => list.dispose());
}

const itemOf = <Value>({ label, description, detail, value, picked, removable }: EntryChoice<Value>): Item<Value> => ({
  label,
  value,
  ...(description === undefined ? {} : { description }),
  ...(detail === undefined ? {} : { detail }),
  ...(picked === undefined ? {} : { picked }),
  ...(removable && { buttons: [{ iconPath: new ThemeIcon('trash'), tooltip: t('Remove') }] }),
});
