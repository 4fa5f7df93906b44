import type { Node, TreeModel } from './node.ts';
import type { ManagedRow, DraggedPrompt, DroppedPrompts } from '../editor/commandIds.ts';

type Rows = Pick<TreeModel, 'parent'>;

const managed = (node: Node): ManagedRow | undefined => node.subject as ManagedRow | undefined;

/** Returns the prompts among dragged rows. Other rows can't be moved. */
export const draggedPrompts = (nodes: readonly Node[], rows: Rows): readonly DraggedPrompt[] =>
  nodes.flatMap((node) => {
    const prompt = managed(node);
    return prompt?.rowKind === 'prompt' ? [{ prompt, from: topicOf(node, rows)?.topicId }] : [];
  });

/** Returns the dropped prompts and their target. Undefined for a drag from another window. */
export const droppedPrompts = (value: unknown, onto: Node | undefined, rows: Rows): DroppedPrompts | undefined =>
  Array.isArray(value) ? { dropped: value as readonly DraggedPrompt[], onto: onto && topicOf(onto, rows) } : undefined;

/** Topic of the row itself or of a row above it. */
function topicOf(node: Node, { parent }: Rows): DroppedPrompts['onto'] {
  for (let row: Node | undefined = node; row; row = parent?.(row)) {
    const subject = managed(row);
    if (subject?.rowKind === 'topic') return subject;
  }
  return undefined;
}
