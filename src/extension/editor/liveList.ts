import { type QuickInputButton, type QuickPick, ThemeIcon, window } from 'vscode';
import type { BrowseQuestion, ListView } from './dialogs.ts';
import { type LiveItem, liveItems } from './liveItems.ts';

/** Shows a list that is filled while it is open. Resolves when a row is selected or the list closes. */
export async function browse<Value>({
  title,
  onOpen,
  onTyped,
  onTurn,
  keepsOpen: stays,
}: BrowseQuestion<Value>): Promise<Value | undefined> {
  const itemsOf = liveItems<Value>();
  const list = window.createQuickPick<LiveItem<Value>>();
  const { promise, resolve } = Promise.withResolvers<Value | undefined>();
  const open = new AbortController();
  let active: Value | undefined;
  // A preview next to the list may briefly take the focus.
  Object.assign(list, {
    title,
    ignoreFocusOut: true,
    matchOnDescription: true,
    matchOnDetail: true,
    keepScrollPosition: true,
  });
  if (onTyped) list.onDidChangeValue(onTyped);
  list.onDidChangeActive(([item]) => {
    if (!item || item.value === active) return;
    active = item.value;
    onTurn?.(active);
  });
  const take = (value: Value): void => {
    if (!stays?.(value)) resolve(value);
  };
  list.onDidAccept(() => {
    const [item] = list.selectedItems;
    if (item) take(item.value);
  });
  list.onDidTriggerButton((button) => {
    if (values.has(button)) take(values.get(button) as Value);
  });
  list.onDidHide(() => resolve(undefined));
  let values = new Map<QuickInputButton, Value>();

  function show({ rows, buttons, ...look }: ListView<Value>): void {
    Object.assign(list, look);
    if (rows) fill(list, itemsOf(rows), active ?? rows.find((row) => row.active)?.value);
    if (!buttons) return;
    values = new Map(
      buttons.map(({ icon, tooltip, value }) => [{ iconPath: new ThemeIcon(icon), tooltip }, value] as const),
    );
    list.buttons = [...values.keys()];
  }

  onOpen(show, open.signal);
  list.show();
  return promise.finally(() => {
    open.abort();
    list.dispose();
  });
}

/** Replaces the items, and keeps the active row if it still exists. */
function fill<Value>(
  list: QuickPick<LiveItem<Value>>,
  items: readonly LiveItem<Value>[],
  active: Value | undefined,
): void {
  list.items = items;
  const activeItem = items.find(({ value }) => value === active);
  if (activeItem) list.activeItems = [activeItem];
}
