import type { Memento } from '../../editor/keptRuns.ts';
import type { Dialogs } from '../../editor/dialogs.ts';
import { t } from '../../editor/l10n.ts';
import type { EditorModel } from './editorModel.ts';

type Consent = 'yes' | 'no';

/**
 * Stores the user's consent to lending: per run in this window, and per service for the judge, shared by all windows.
 */
export interface Consents {
  ofRun(origin: string, run: number): Consent | undefined;
  keepRun(origin: string, run: number, consent: Consent): void;
  /** Removes the consent of a run that has ended. */
  forgetRun(origin: string, run: number): void;
  ofJudge(origin: string): Consent | undefined;
  keepJudge(origin: string, consent: Consent): void;
}

const runsKey = 'citedesk.lent';
const judgeKey = 'citedesk.lentToJudge';

export function createConsents({ window, machine }: { readonly window: Memento; readonly machine: Memento }): Consents {
  const keep = (memento: Memento, key: string, name: string, consent: Consent | undefined): void => {
    const others = Object.entries(read(memento, key)).filter(([other]) => other !== name);
    void memento.update(key, Object.fromEntries(consent === undefined ? others : [...others, [name, consent]]));
  };
  return {
    ofRun: (origin, run) => read(window, runsKey)[`${origin} ${run}`],
    keepRun: (origin, run, consent) => keep(window, runsKey, `${origin} ${run}`, consent),
    forgetRun: (origin, run) => keep(window, runsKey, `${origin} ${run}`, undefined),
    ofJudge: (origin) => read(machine, judgeKey)[origin],
    keepJudge: (origin, consent) => keep(machine, judgeKey, origin, consent),
  };
}

/** Other versions may have stored anything. */
function read(memento: Memento, key: string): Readonly<Record<string, Consent | undefined>> {
  const stored = memento.get(key);
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, Consent] => entry[1] === 'yes' || entry[1] === 'no'),
  );
}

export type AskConsent = (run: number | null, model: EditorModel) => Promise<boolean | undefined>;

/**
 * Asks in a non-modal message whether a model of the editor may be used. Closing the message gives no answer.
 * @param nameOf returns the display name of an article run
 */
export const askConsent =
  (dialogs: Dialogs, nameOf: (run: number) => Promise<string>): AskConsent =>
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
