import type { Dialogs } from '../../editor/dialogs.ts';
import { t } from '../../l10n.ts';
import type { Command } from '../command.ts';

interface Needs {
  /** The log of the service that runs here; undefined while there is none, or the service is elsewhere. */
  readonly serviceLog: () => Promise<string | undefined>;
  readonly open: (file: string) => Promise<void>;
  readonly dialogs: Pick<Dialogs, 'tell'>;
}

/** Opens the log that the local service writes by itself, also when it has ended. */
export const showServiceLog = ({ serviceLog, open, dialogs }: Needs): Command<'citedesk.showServiceLog'> => ({
  id: 'citedesk.showServiceLog',
  async run() {
    const file = await serviceLog();
    if (file === undefined) await dialogs.tell(t('There is no local service log.'));
    else await open(file);
  },
});
