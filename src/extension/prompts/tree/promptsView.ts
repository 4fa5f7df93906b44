import type { Lazy } from '../../editor/lazy.ts';
import type { PromptPlace } from './locating.ts';
import type { TreeModel } from '../../tree/node.ts';
import type { PromptsTree } from './promptsTree.ts';
import { showTree } from '../../tree/tree.ts';
import type { RevealRow } from '../../tree/places.ts';
import type { DroppedPrompts } from '../../editor/commandIds.ts';

interface PromptsView {
  readonly visible: boolean;
  /** Subjects of the selected rows. */
  selectedRows(): readonly object[];
  /** Selects the row of a prompt or of its answer. */
  reveal(place: PromptPlace, how?: { readonly focus?: boolean; readonly expand?: boolean }): Promise<void>;
  revealRow: RevealRow;
  dispose(): void;
}

export function showPromptsTree(
  tree: TreeModel & Pick<Lazy<PromptsTree>, 'loaded'>,
  drop: (drop: DroppedPrompts) => unknown,
  note: (error: unknown, where: string) => void,
): PromptsView {
  const treeView = showTree('citedesk.prompts', tree, drop);
  const { view } = treeView;
  return {
    get visible() {
      return view.visible;
    },
    selectedRows: () => view.selection.flatMap(({ subject }) => (subject ? [subject] : [])),
    async reveal(place, how = {}) {
      const row = await (await tree.loaded()).locate(place);
      if (row) await treeView.reveal(row, how);
    },
    async revealRow(place, { focus = false } = {}) {
      if (!focus && !view.visible) return;
      try {
        const row = await (await tree.loaded()).find(place);
        if (row) await treeView.reveal(row, { focus, expand: true });
      } catch (error) {
        note(error, 'Prompts');
      }
    },
    dispose: () => void treeView.dispose(),
  };
}
