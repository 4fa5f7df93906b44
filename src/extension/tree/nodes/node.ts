import type { CommandArguments, CommandId } from '../../commands/ids.ts';

/** What a row shows, as plain text and names of icons; `tree.ts` makes the editor's item of it. */
export interface TreeRow {
  /** Unique and lasting, e.g. `prompt/12`; the connection and project stand before it. */
  readonly id: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly tooltip?: string | undefined;
  /** A codicon's name. */
  readonly icon?: string | undefined;
  /** A theme colour for the icon, e.g. `testing.iconPassed`. */
  readonly color?: string | undefined;
  /** `kind;state`, what menus look at. */
  readonly kind: string;
  readonly expandable?: boolean;
  /** Whether an expandable row starts open. */
  readonly open?: boolean;
  /** What screen readers say instead of label and description. */
  readonly spoken?: string | undefined;
  /** What a click or Enter does. */
  readonly command?: RowCommand | undefined;
}

/** A command with what it gets. */
export type RowCommand = {
  readonly [Id in CommandId]: { readonly command: Id; readonly argument?: CommandArguments[Id] };
}[CommandId];

/** One row of a tree, made of plain data. */
export interface Node {
  readonly row: TreeRow;
  /** What a command that is started from this row gets. */
  readonly subject?: object | undefined;
}

/** What a view shows, told without the editor. */
export interface TreeModel {
  /**
   * The rows under a node, or the top ones. Answers at once with what is known; what comes later is told as a change.
   */
  children(node?: Node): Promise<readonly Node[]> | readonly Node[];
  /** The row above one that was handed out; a model that has it can turn to its rows. */
  parent?(node: Node): Node | undefined;
  /** Tells which node's rows are to be asked for anew; none stands for all. */
  subscribe(listener: (changed: Node | undefined) => void): { dispose(): void };
  /** Stands before every row's id. */
  readonly connection: string;
  /** A sentence above the rows. */
  readonly message: string | undefined;
  /** A number on the view's icon, with a sentence about it. */
  readonly badge?: { readonly value: number; readonly tooltip: string } | undefined;
  /** Told when the rows are hidden after they were seen. */
  looked?(): void;
}

/** What a row that can be renamed and deleted stands for. */
export type ManagedRow =
  | { readonly is: 'project'; readonly project: string; readonly name: string }
  | { readonly is: 'topic'; readonly project: string; readonly topicId: number; readonly name: string }
  | { readonly is: 'prompt'; readonly project: string; readonly promptId: number; readonly text: string };
