import type { Node, TreeModel, TreeRow } from '../nodes/node.ts';

/**
 * Keeps which rows of a tree are unfolded: the editor forgets it of rows that are gone, and a filter brings them back.
 * While the editor reads rows again, it reports nothing that a person unfolds. It asks only unfolded rows for what is
 * below them, so that counts as well.
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

  /** A row, open or not as it was last. */
  of(row: TreeRow): TreeRow {
    const open = this.states.get(idOf(row, this.model));
    return open === undefined ? row : { ...row, open };
  }

  /** Reads what is below a row that is unfolded, or the first rows. */
  children(node: Node | undefined): ReturnType<TreeModel['children']> {
    if (node) this.keep(node, true);
    return this.model.children(node);
  }
}

export const idOf = ({ id }: TreeRow, { connection }: Pick<TreeModel, 'connection'>): string => `${connection}/${id}`;
