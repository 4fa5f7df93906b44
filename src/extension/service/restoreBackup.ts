import type { DamageNote } from '../../contract/service/service.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { damageQuestion } from './embedded/damage.ts';
import type { FolderAction } from './embedded/folderActions.ts';
import { momentText, t } from '../editor/l10n.ts';
import type { Command } from '../editor/command.ts';

interface Needs {
  /** Reads the note about a store that can't be opened, if any. */
  readonly damage: () => Promise<DamageNote | undefined>;
  /**
   * Runs a repair action on the data folder.
   * @throws Failure with the message `failed`, or if the folder is in use
   */
  readonly mend: (action: FolderAction, failed: string) => Promise<void>;
  readonly services: { connect(): Promise<unknown> };
  readonly dialogs: Pick<Dialogs, 'confirm' | 'progress' | 'tell'>;
}

/** Restores the backup that the local service suggests, or starts with empty data if there is none. */
export const restoreBackup = ({ damage, mend, services, dialogs }: Needs): Command<'citedesk.restoreBackup'> => ({
  id: 'citedesk.restoreBackup',
  async run() {
    const note = await damage();
    // Another window repaired the store, or it may be undamaged and is checked when it is opened.
    if (!note || note.state === 'doubted') return void (await services.connect());
    const { backup } = note;
    const question = damageQuestion(note);
    if (
      !(await (backup
        ? dialogs.confirm(question, t('Restore'))
        : dialogs.confirm(question, t('Start with Empty Data'), { warning: true })))
    )
      return;
    await dialogs.progress(backup ? t('Restoring backup') : t('Starting with empty data'), () =>
      mend(
        backup ? ['--restore', backup.name] : ['--empty'],
        t('The backup couldn’t be restored, and nothing was changed. See the log for details.'),
      ),
    );
    await services.connect();
    if (backup) await dialogs.tell(t('Backup from {0} restored.', momentText(backup.made_at)));
  },
});
