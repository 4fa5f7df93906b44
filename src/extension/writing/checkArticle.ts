import type { Dialogs } from '../editor/dialogs.ts';
import { t } from '../editor/l10n.ts';
import type { Command } from '../editor/command.ts';

interface Needs {
  readonly writing: { host(): Promise<{ check(): Promise<boolean> }> };
  readonly dialogs: Pick<Dialogs, 'tell'>;
}

/** Scores and checks the active Markdown file, and lists the findings. */
export const checkArticle = ({ writing, dialogs }: Needs): Command<'citedesk.checkArticle'> => ({
  id: 'citedesk.checkArticle',
  async run() {
    const host = await writing.host();
    if (!(await host.check())) await dialogs.tell(t('Open a Markdown file to check it.'));
  },
});
