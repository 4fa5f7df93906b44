import type { Client } from '../../client/client.ts';
import type { Watcher } from './watcher.ts';
import type { Command } from '../editor/command.ts';

interface Needs {
  readonly services: {
    connect(): Promise<{ readonly client: Pick<Client, 'cancelContentRun' | 'cancelPromptRun' | 'cancelExport'> }>;
  };
  readonly watcher: Pick<Watcher, 'look'>;
}

/** Cancels a run. Its results so far stay. */
export const cancelRun = ({ services, watcher }: Needs): Command<'citedesk.cancelRun'> => ({
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
