import type { Services } from '../service/connection/service.ts';
import type { Command } from '../editor/command.ts';

interface Needs {
  readonly services: Pick<Services, 'connect'>;
  readonly tree: { refresh(): void };
  readonly watcher: { look(): void };
  readonly pages: readonly { refresh(): void }[];
}

/** Reloads everything shown, and reconnects if necessary. */
export const refresh = ({ services, tree, watcher, pages }: Needs): Command<'citedesk.refresh'> => ({
  id: 'citedesk.refresh',
  async run() {
    await services.connect();
    tree.refresh();
    watcher.look();
    for (const page of pages) page.refresh();
  },
});
