import type { Command } from '../editor/command.ts';
import type { TreePlace } from '../editor/commandIds.ts';

interface Needs {
  readonly tree: { loadMore(place: TreePlace): Promise<void> };
  readonly work: { loaded(): Promise<{ loadMore(run: number): void }> };
}

/** Loads the next page of a list of prompts, or of a run's requests. */
export const loadMore = ({ tree, work }: Needs): Command<'citedesk.loadMore'> => ({
  id: 'citedesk.loadMore',
  async run(place) {
    if (!place) return;
    if ('run' in place) (await work.loaded()).loadMore(place.run);
    else await tree.loadMore(place);
  },
});
