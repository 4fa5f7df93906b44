import type { Command } from '../editor/command.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { t } from '../editor/l10n.ts';

interface ShowLogNeeds {
  readonly log: { show(): void };
}

export const showLog = ({ log }: ShowLogNeeds): Command<'citedesk.showLog'> => ({
  id: 'citedesk.showLog',
  run: () => Promise.resolve(log.show()),
});

interface ShowServiceLogNeeds {
  /** Returns the path of the local service's log. Undefined if there is none or the service is remote. */
  readonly serviceLog: () => Promise<string | undefined>;
  readonly open: (file: string) => Promise<void>;
  readonly dialogs: Pick<Dialogs, 'tell'>;
}

/** Opens the log of the local service, even after it has ended. */
export const showServiceLog = ({
  serviceLog,
  open,
  dialogs,
}: ShowServiceLogNeeds): Command<'citedesk.showServiceLog'> => ({
  id: 'citedesk.showServiceLog',
  async run() {
    const file = await serviceLog();
    if (file === undefined) await dialogs.tell(t('There is no local service log.'));
    else await open(file);
  },
});
