import type { ManagedRow, Node, TreeModel } from './nodes/node.ts';

/** A prompt that is dragged, and the topic under which its row stands, where it stands under one. */
export interface DraggedPrompt {
  readonly prompt: Extract<ManagedRow, { is: 'prompt' }>;
  readonly from: number | undefined;
}

export interface DroppedPrompts {
  readonly dropped: readonly DraggedPrompt[];
  /** The topic of the row on which they fell; none beside all topics. */
  readonly onto: Extract<ManagedRow, { is: 'topic' }> | undefined;
}

type Rows = Pick<TreeModel, 'parent'>;

const managed = (node: Node): ManagedRow | undefined => node.subject as ManagedRow | undefined;

/** The prompts among rows that are dragged; other rows stay where they are. */
export const draggedPrompts = (nodes: readonly Node[], rows: Rows): readonly DraggedPrompt[] =>
  nodes.flatMap((node) => {
    const prompt = managed(node);
    return prompt?.is === 'prompt' ? [{ prompt, from: topicOf(node, rows)?.topicId }] : [];
  });

/** What was dropped on a row, or beside all; nothing where it comes from another window, whose rows are not known here. */
export const droppedPrompts = (value: unknown, onto: Node | undefined, rows: Rows): DroppedPrompts | undefined =>
  Array.isArray(value) ? { dropped: value as readonly DraggedPrompt[], onto: onto && topicOf(onto, rows) } : undefined;

/** The topic that a row is, or stands under. */
function topicOf(node: Node, { parent }: Rows): DroppedPrompts['onto'] {
  for (let row: Node | undefined = node; row; row = parent?.(row)) {
    const subject = managed(row);
    if (subject?.is === 'topic') return subject;
  }
  return undefined;
}
