import type { ActiveArticle } from '../../articles/activeArticle.ts';
import { tomlNote } from '../../articles/tomlNote.ts';
import type { Dialogs } from '../../editor/dialogs.ts';
import { t } from '../../l10n.ts';
import type { Command } from '../command.ts';

interface Needs {
  readonly writing: { host(): Promise<{ check(): Promise<boolean> }> };
  readonly active: Pick<ActiveArticle, 'text'>;
  readonly dialogs: Pick<Dialogs, 'tell'>;
}

/** Scores and checks the Markdown file that is looked at, and lists what would make it better. */
export const checkArticle = ({ writing, active, dialogs }: Needs): Command<'citedesk.checkArticle'> => ({
  id: 'citedesk.checkArticle',
  async run() {
    const host = await writing.host();
    const checked = await host.check();
    const told = checked ? tomlNote(active.text) : t('Open a Markdown file to check it.');
    if (told !== undefined) await dialogs.tell(told);
  },
});
