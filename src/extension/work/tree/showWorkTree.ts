import { lazyTree } from '../../tree/lazyTree.ts';
import { showTree } from '../../tree/tree.ts';
import type { WorkTree, WorkTreeNeeds } from './workTree.ts';

interface Needs extends WorkTreeNeeds {
  /** Origin of the connected service, or of the one that would be connected. */
  readonly origin: () => string;
}

interface ShownWork {
  loaded(): Promise<WorkTree>;
  /** Selects the row that explains why a prompt run failed, or otherwise the row of the run. */
  reveal(runId: number): Promise<void>;
  dispose(): void;
}

/** Shows the runs in their view. */
export function showWorkTree({ origin, ...needs }: Needs): ShownWork {
  const tree = lazyTree(origin, async () => (await import('./workTree.ts')).createWorkTree(needs));
  const view = showTree('citedesk.work', tree);
  return {
    loaded: () => tree.loaded(),
    async reveal(runId) {
      const row = await (await tree.loaded()).locate(runId);
      if (row) await view.reveal(row, { focus: true });
    },
    dispose() {
      view.dispose();
      void tree.dispose();
    },
  };
}
