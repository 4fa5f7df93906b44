import type { CommandArguments, CommandId } from '../editor/commandIds.ts';

/** Content of a row as plain data. `tree.ts` converts it to a tree item. */
export interface TreeRow {
  /** Unique and stable within the connection, e.g. `project/prompt/12`. */
  readonly id: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly tooltip?: string | undefined;
  /** Name of a codicon. */
  readonly icon?: string | undefined;
  /** Theme color of the icon, e.g. `testing.iconPassed`. */
  readonly color?: string | undefined;
  /** Context value for menus: `kind;state`. */
  readonly kind: string;
  readonly expandable?: boolean;
  /** True if an expandable row starts expanded. */
  readonly open?: boolean;
  /** Text for screen readers in place of label and description. */
  readonly spoken?: string | undefined;
  /** Command for a click or Enter. */
  readonly command?: RowCommand | undefined;
}

/** Command with its argument. */
export type RowCommand = {
  readonly [Id in CommandId]: { readonly command: Id; readonly argument?: CommandArguments[Id] };
}[CommandId];

/** Row of a tree, independent of the editor. */
export interface Node {
  readonly row: TreeRow;
  /** Argument for commands that are started from this row. */
  readonly subject?: object | undefined;
}

/** Content of a tree view, independent of the editor. */
export interface TreeModel {
  /** Returns the rows below a node, or the top rows. Returns cached rows immediately and reports changes later. */
  children(node?: Node): Promise<readonly Node[]> | readonly Node[];
  /** Returns the row above a known row. Required for revealing rows. */
  parent?(node: Node): Node | undefined;
  /** Notifies the listener of the node whose children have changed. Undefined means the whole tree. */
  subscribe(listener: (changed: Node | undefined) => void): { dispose(): void };
  /** Prefix of all row ids. */
  readonly connection: string;
  /** Message above the rows. */
  readonly message: string | undefined;
  /** Number on the view's icon, with a tooltip. */
  readonly badge?: { readonly value: number; readonly tooltip: string } | undefined;
  /** Called when the view is hidden after the user saw its rows. */
  looked?(): void;
}
