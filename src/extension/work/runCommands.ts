import type { RunContext } from './registerWork.ts';
import type { Command } from '../editor/command.ts';
import type { CommandId } from '../editor/commandIds.ts';
import { saveExport, startExport } from './exporting/startExport.ts';

/** Commands for runs and exports. */
export const runCommands = (context: RunContext): readonly Command<CommandId>[] => [
  startExport(context),
  saveExport(context),
  cancelRun(context),
  showWork(context),
];

/** Cancels a run. Its results so far stay. */
export const cancelRun = ({ services, watcher }: RunContext): Command<'citedesk.cancelRun'> => ({
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

/** Shows current and recent runs, and marks failures as seen. */
export const showWork = ({ status, watcher, reveal, work }: RunContext): Command<'citedesk.showWork'> => ({
  id: 'citedesk.showWork',
  async run(place) {
    await reveal();
    if (place) await work.reveal(place.runId);
    status.markSeen();
    watcher.look();
  },
});
