import type { ManagedRow, Node, TreeModel } from './nodes/node.ts';

/** Dragged prompt and the topic above its row, if any. */
export interface DraggedPrompt {
  readonly prompt: Extract<ManagedRow, { is: 'prompt' }>;
  readonly from: number | undefined;
}

export interface DroppedPrompts {
  readonly dropped: readonly DraggedPrompt[];
  /** Topic of the target row. Undefined for a drop outside all topics. */
  readonly onto: Extract<ManagedRow, { is: 'topic' }> | undefined;
}

type Rows = Pick<TreeModel, 'parent'>;

const managed = (node: Node): ManagedRow | undefined => node.subject as ManagedRow | undefined;

/** Returns the prompts among dragged rows. Other rows can't be moved. */
export const draggedPrompts = (nodes: readonly Node[], rows: Rows): readonly DraggedPrompt[] =>
  nodes.flatMap((node) => {
    const prompt = managed(node);
    return prompt?.is === 'prompt' ? [{ prompt, from: topicOf(node, rows)?.topicId }] : [];
  });

/** Returns the dropped prompts and their target. Undefined for a drag from another window. */
export const droppedPrompts = (value: unknown, onto: Node | undefined, rows: Rows): DroppedPrompts | undefined =>
  Array.isArray(value) ? { dropped: value as readonly DraggedPrompt[], onto: onto && topicOf(onto, rows) } : undefined;

/** Topic of the row itself or of a row above it. */
function topicOf(node: Node, { parent }: Rows): DroppedPrompts['onto'] {
  for (let row: Node | undefined = node; row; row = parent?.(row)) {
    const subject = managed(row);
    if (subject?.is === 'topic') return subject;
  }
  return undefined;
}
