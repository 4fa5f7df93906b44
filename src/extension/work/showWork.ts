import type { Status } from './status.ts';
import type { Watcher } from './watcher.ts';
import type { Command } from '../editor/command.ts';

interface Needs {
  readonly status: Pick<Status, 'seen'>;
  readonly watcher: Pick<Watcher, 'look'>;
  readonly reveal: () => Promise<void>;
  readonly work: { reveal(runId: number): Promise<void> };
}

/** Shows current and recent runs, and marks failures as seen. */
export const showWork = ({ status, watcher, reveal, work }: Needs): Command<'citedesk.showWork'> => ({
  id: 'citedesk.showWork',
  async run(place) {
    await reveal();
    if (place) await work.reveal(place.runId);
    status.seen();
    watcher.look();
  },
});
