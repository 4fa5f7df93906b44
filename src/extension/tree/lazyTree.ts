import { lazy, type Lazy } from '../editor/lazy.ts';
import type { Node, TreeModel } from './node.ts';

interface LazyTree extends TreeModel {
  dispose(): void | Promise<void>;
}

/**
 * Tree model that loads when its rows are first read, so that it doesn't slow down startup.
 * @param connection returns the prefix of row ids before the model is loaded
 */
export function lazyTree<Tree extends LazyTree>(
  connection: () => string,
  load: () => Promise<Tree>,
): TreeModel & Omit<Lazy<Tree>, 'loading'> {
  const listeners = new Set<(changed: Node | undefined) => void>();
  const model = lazy(async () => {
    const tree = await load();
    tree.subscribe((changed) => {
      for (const listener of listeners) listener(changed);
    });
    return tree;
  });

  return {
    get part() {
      return model.part;
    },
    get connection() {
      return model.part?.connection ?? connection();
    },
    get message() {
      return model.part?.message;
    },
    get badge() {
      return model.part?.badge;
    },
    looked: () => model.part?.looked?.(),
    loaded: () => model.loaded(),
    children: async (node) => (await model.loaded()).children(node),
    parent: (node) => model.part?.parent?.(node),
    subscribe(listener) {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
    dispose() {
      listeners.clear();
      return model.dispose();
    },
  };
}
