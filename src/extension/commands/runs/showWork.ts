import type { Status } from '../../status/status.ts';
import type { Watcher } from '../../status/watcher.ts';
import type { Command } from '../command.ts';

interface Needs {
  readonly status: Pick<Status, 'seen'>;
  readonly watcher: Pick<Watcher, 'look'>;
  /** Brings the view to the front. */
  readonly reveal: () => Promise<void>;
  readonly work: { reveal(runId: number): Promise<void> };
}

/** Shows what runs and ran lately; what failed is no longer news then. */
export const showWork = ({ status, watcher, reveal, work }: Needs): Command<'citedesk.showWork'> => ({
  id: 'citedesk.showWork',
  async run(place) {
    await reveal();
    if (place) await work.reveal(place.runId);
    status.seen();
    watcher.look();
  },
});
