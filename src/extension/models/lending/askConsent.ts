import type { Dialogs } from '../../editor/dialogs.ts';
import { t } from '../../editor/l10n.ts';
import type { LendingNeeds } from './lending.ts';

interface Needs {
  readonly dialogs: Pick<Dialogs, 'tell'>;
  /** Returns the display name of an article run. */
  readonly nameOf: (run: number) => Promise<string>;
}

/** Asks in a non-modal message whether a model of the editor may be used. Closing the message gives no answer. */
export const askConsent =
  ({ dialogs, nameOf }: Needs): LendingNeeds['ask'] =>
  async (run, { name }) => {
    const lend = t('Share Model');
    const message =
      run === null
        ? t(
            'Let this editor’s {0} rate the sentiment of answers about your brand? While a window is open, each answer that mentions the brand is sent to this model and counts toward the model’s usage.',
            name,
          )
        : t(
            'Let this editor’s {0} write “{1}”? For each section, Citedesk sends content from answers and pages to this model. This counts toward the model’s usage.',
            name,
            await nameOf(run),
          );
    const pressed = await dialogs.tell(message, lend, run === null ? t('Don’t Share') : t('Not for This Run'));
    return pressed === undefined ? undefined : pressed === lend;
  };
