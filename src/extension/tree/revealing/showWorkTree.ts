import { lazyTree } from '../lazyTree.ts';
import { showTree } from '../tree.ts';
import type { WorkTree, WorkTreeNeeds } from '../workTree.ts';

interface Needs extends WorkTreeNeeds {
  /** The origin of the service that is connected, or that would be. */
  readonly origin: () => string;
}

interface ShownWork {
  loaded(): Promise<WorkTree>;
  /** Selects the row that says why a run of prompts failed, or else the row of the run. */
  reveal(runId: number): Promise<void>;
  dispose(): void;
}

/** Shows the runs in their view. */
export function showWorkTree({ origin, ...needs }: Needs): ShownWork {
  const tree = lazyTree(origin, async () => (await import('../workTree.ts')).createWorkTree(needs));
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
