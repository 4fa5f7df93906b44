import type { Dialogs } from '../editor/dialogs.ts';
import { t } from '../l10n.ts';
import type { LendingNeeds } from './lending.ts';

interface Needs {
  readonly dialogs: Pick<Dialogs, 'tell'>;
  /** What an article is called. */
  readonly nameOf: (run: number) => Promise<string>;
}

/** Asks, without standing in anybody's way, whether a model of the editor may be used; closing it is no answer. */
export const askConsent =
  ({ dialogs, nameOf }: Needs): LendingNeeds['ask'] =>
  async (run, { name }) => {
    const lend = t('Lend the Model');
    const message =
      run === null
        ? t(
            'May {0} of this editor judge how answers speak of your brand? Each answer that names it is sent to that model while a window is open, and counts there.',
            name,
          )
        : t(
            'May {0} of this editor write “{1}”? Each section is sent to that model, with what answers and pages say, and counts there.',
            name,
            await nameOf(run),
          );
    const pressed = await dialogs.tell(message, lend, run === null ? t('Do Not Lend') : t('Not for This Run'));
    return pressed === undefined ? undefined : pressed === lend;
  };
