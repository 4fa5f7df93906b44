import type { Node, TreeModel, TreeRow } from './node.ts';

/**
 * Remembers which rows are expanded, because the editor forgets rows that a filter removes for a while. While it
 * reloads rows, the editor reports no expansion. It reads only the children of expanded rows, so such a read also
 * counts as an expansion.
 */
export class FoldStates {
  private readonly states = new Map<string, boolean>();
  private readonly model: Pick<TreeModel, 'connection' | 'children'>;

  constructor(model: Pick<TreeModel, 'connection' | 'children'>) {
    this.model = model;
  }

  keep({ row }: Node, isOpen: boolean): void {
    this.states.set(idOf(row, this.model), isOpen);
  }

  /** Returns a row with its last known state. */
  of(row: TreeRow): TreeRow {
    const open = this.states.get(idOf(row, this.model));
    return open === undefined ? row : { ...row, open };
  }

  /** Reads the children of an expanded row, or the top rows. */
  children(node: Node | undefined): ReturnType<TreeModel['children']> {
    if (node) this.keep(node, true);
    return this.model.children(node);
  }
}

export const idOf = ({ id }: TreeRow, { connection }: Pick<TreeModel, 'connection'>): string => `${connection}/${id}`;
