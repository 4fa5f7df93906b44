import type { Lazy } from '../../editor/lazy.ts';
import type { ArticlesTree } from './articlesTree.ts';
import type { ShownTree } from '../../tree/tree.ts';

interface ArticlesView {
  /** Selects the row of a file once the tree is visible. */
  reveal(file: string): Promise<void>;
  dispose(): void;
}

/** Reveals files in the articles tree. */
export function createArticlesView(
  shown: Pick<ShownTree, 'reveal' | 'dispose'> & {
    readonly view: Pick<ShownTree['view'], 'visible' | 'onDidChangeVisibility'>;
  },
  tree: Pick<Lazy<Pick<ArticlesTree, 'find'>>, 'loaded'>,
  note: (error: unknown, where: string) => void,
): ArticlesView {
  /** Latest file to select while the view is hidden. */
  let waiting: string | undefined;
  async function reveal(file: string): Promise<void> {
    waiting = shown.view.visible ? undefined : file;
    if (waiting !== undefined) return;
    try {
      const row = await (await tree.loaded()).find(file);
      if (row) await shown.reveal(row, { focus: false });
    } catch (error) {
      note(error, 'Articles');
    }
  }
  const following = shown.view.onDidChangeVisibility(() => {
    if (waiting !== undefined) void reveal(waiting);
  });
  return {
    reveal,
    dispose() {
      following.dispose();
      shown.dispose();
    },
  };
}
