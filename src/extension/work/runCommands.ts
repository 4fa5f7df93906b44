import type { Client } from '../../client/client.ts';
import type { Watcher } from './watcher.ts';
import type { Command } from '../editor/command.ts';
import type { Status } from './status.ts';

interface CancelRunNeeds {
  readonly services: {
    connect(): Promise<{ readonly client: Pick<Client, 'cancelContentRun' | 'cancelPromptRun' | 'cancelExport'> }>;
  };
  readonly watcher: Pick<Watcher, 'look'>;
}

/** Cancels a run. Its results so far stay. */
export const cancelRun = ({ services, watcher }: CancelRunNeeds): Command<'citedesk.cancelRun'> => ({
  id: 'citedesk.cancelRun',
  async run(target) {
    if (!target) return;
    const { client } = await services.connect();
    if (target.kind === 'export') await client.cancelExport({ export: target.runId });
    else if (target.kind === 'article') await client.cancelContentRun({ run: target.runId });
    else await client.cancelPromptRun({ run: target.runId });
    watcher.look();
  },
});

interface ShowWorkNeeds {
  readonly status: Pick<Status, 'seen'>;
  readonly watcher: Pick<Watcher, 'look'>;
  readonly reveal: () => Promise<void>;
  readonly work: { reveal(runId: number): Promise<void> };
}

/** Shows current and recent runs, and marks failures as seen. */
export const showWork = ({ status, watcher, reveal, work }: ShowWorkNeeds): Command<'citedesk.showWork'> => ({
  id: 'citedesk.showWork',
  async run(place) {
    await reveal();
    if (place) await work.reveal(place.runId);
    status.seen();
    watcher.look();
  },
});
