import type { Dialogs } from '../editor/dialogs.ts';
import { t } from '../l10n.ts';
import type { Command } from './command.ts';

interface Needs {
  readonly services: { connect(): Promise<unknown> };
  readonly writing: { desk(): Promise<{ readAnswers(signal: AbortSignal): Promise<boolean> }> };
  readonly dialogs: Pick<Dialogs, 'progress' | 'tell'>;
}

/** Reads the newest answers to an article's prompt, so that it is held against what they search for and cite. */
export const compareWithAnswers = ({ services, writing, dialogs }: Needs): Command<'citedesk.compareWithAnswers'> => ({
  id: 'citedesk.compareWithAnswers',
  async run() {
    await services.connect();
    const desk = await writing.desk();
    const done = await dialogs.progress(t('Reading what assistants answer'), (_say, signal) =>
      desk.readAnswers(signal),
    );
    if (!done) await dialogs.tell(t('Open an article that was started for a prompt.'));
  },
});
