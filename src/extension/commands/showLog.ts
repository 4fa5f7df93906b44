import type { Command } from './command.ts';

interface Needs {
  /** The log of the service that runs here; undefined while there is none, or the service is elsewhere. */
  readonly serviceLog: () => Promise<string | undefined>;
  readonly open: (file: string) => Promise<void>;
  readonly showOwn: () => void;
}

/** Shows the local service's log, or else this extension's own. */
export const showLog = ({ serviceLog, open, showOwn }: Needs): Command<'citedesk.showLog'> => ({
  id: 'citedesk.showLog',
  async run() {
    const file = await serviceLog();
    showOwn();
    if (file !== undefined) await open(file);
  },
});
