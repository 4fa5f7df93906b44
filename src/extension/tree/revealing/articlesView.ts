import type { Lazy } from '../../lazy.ts';
import type { ArticlesTree } from '../articlesTree.ts';
import type { TreeModel } from '../nodes/node.ts';
import { showTree } from '../tree.ts';

interface ArticlesView {
  /** Selects the row of a file if the tree is visible. */
  reveal(file: string): Promise<void>;
  dispose(): void;
}

/** Shows the articles tree. */
export function showArticlesTree(
  tree: TreeModel & Pick<Lazy<ArticlesTree>, 'loaded'>,
  note: (error: unknown, where: string) => void,
): ArticlesView {
  const shown = showTree('citedesk.articles', tree);
  return {
    async reveal(file) {
      if (!shown.view.visible) return;
      try {
        const row = await (await tree.loaded()).find(file);
        if (row) await shown.reveal(row, { focus: false });
      } catch (error) {
        note(error, 'Articles');
      }
    },
    dispose: () => void shown.dispose(),
  };
}
