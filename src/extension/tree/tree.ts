import {
  type Command,
  DataTransferItem,
  type Disposable,
  EventEmitter,
  ThemeColor,
  ThemeIcon,
  TreeItem,
  TreeItemCollapsibleState,
  type TreeDragAndDropController,
  type TreeView,
  window,
} from 'vscode';
import { FoldStates, idOf } from './foldStates.ts';
import { draggedPrompts, droppedPrompts } from './dragging.ts';
import type { Node, TreeRow, TreeModel } from './node.ts';
import type { DroppedPrompts } from '../editor/commandIds.ts';

/** Milliseconds in which changes are collected before the editor is notified. */
const refreshDelayMs = 200;

export interface ShownTree extends Disposable {
  readonly view: TreeView<Node>;
  /** Selects a row, which may have been created just now. */
  reveal(node: Node, how?: { readonly focus?: boolean; readonly expand?: boolean }): Promise<void>;
}

/** Shows a model in a view. Prompts can be dragged if `drop` is given. */
export function showTree(viewId: string, model: TreeModel, drop?: (drop: DroppedPrompts) => unknown): ShownTree {
  const changes = new EventEmitter<Node | undefined>();
  const folds = new FoldStates(model);
  const waiting = new Set<Node | undefined>();
  let timer: NodeJS.Timeout | undefined;
  const view = window.createTreeView<Node>(viewId, {
    treeDataProvider: {
      onDidChangeTreeData: changes.event,
      getTreeItem: ({ row }) => itemOf(folds.of(row), model),
      getParent: (node) => model.parent?.(node),
      async getChildren(node) {
        const rows = await folds.children(node);
        // The message is known only after the rows were read.
        if (view.message !== model.message) view.message = model.message;
        showBadge();
        return [...rows];
      },
    },
    showCollapseAll: true,
    canSelectMany: true,
    ...(drop && { dragAndDropController: dragging(viewId, model, drop) }),
  });
  const folding = [
    view.onDidExpandElement(({ element }) => folds.keep(element, true)),
    view.onDidCollapseElement(({ element }) => folds.keep(element, false)),
  ];
  const showBadge = (): void => {
    const { badge } = model;
    if (view.badge?.value !== badge?.value) view.badge = badge;
  };
  const tell = (): void => {
    timer = undefined;
    view.message = model.message;
    showBadge();
    // Undefined redraws the whole tree.
    for (const node of waiting.has(undefined) ? [undefined] : waiting) changes.fire(node);
    waiting.clear();
  };
  const subscription = model.subscribe((changed) => {
    waiting.add(changed);
    timer ??= setTimeout(tell, refreshDelayMs);
  });
  const hiding = view.onDidChangeVisibility(({ visible }) => {
    if (visible) return;
    model.looked?.();
    showBadge();
  });
  return {
    view,
    async reveal(node, how) {
      // Notify the editor first, because it doesn't know new rows before that.
      if (timer) {
        clearTimeout(timer);
        tell();
      }
      await view.reveal(node, how);
    },
    dispose() {
      subscription.dispose();
      hiding.dispose();
      for (const listener of folding) listener.dispose();
      clearTimeout(timer);
      changes.dispose();
      view.dispose();
    },
  };
}

function dragging(
  viewId: string,
  model: TreeModel,
  drop: (drop: DroppedPrompts) => unknown,
): TreeDragAndDropController<Node> {
  const kind = `application/vnd.code.tree.${viewId.toLowerCase()}`;
  return {
    dragMimeTypes: [],
    dropMimeTypes: [kind],
    handleDrag(nodes, transfer) {
      const prompts = draggedPrompts(nodes, model);
      if (prompts.length > 0) transfer.set(kind, new DataTransferItem(prompts));
    },
    handleDrop(node, transfer) {
      const dropped = droppedPrompts(transfer.get(kind)?.value, node, model);
      if (dropped) drop(dropped);
    },
  };
}

function itemOf(row: TreeRow, model: TreeModel): TreeItem {
  const { Collapsed, Expanded, None } = TreeItemCollapsibleState;
  const item = new TreeItem(row.label, !row.expandable ? None : row.open ? Expanded : Collapsed);
  item.id = idOf(row, model);
  item.contextValue = row.kind;
  if (row.description !== undefined) item.description = row.description;
  item.tooltip = row.tooltip ?? row.label;
  if (row.icon !== undefined)
    item.iconPath = new ThemeIcon(row.icon, row.color === undefined ? undefined : new ThemeColor(row.color));
  if (row.spoken !== undefined) item.accessibilityInformation = { label: row.spoken };
  if (row.command)
    item.command = {
      title: row.label,
      command: row.command.command,
      arguments: [row.command.argument],
    } satisfies Command;
  return item;
}
