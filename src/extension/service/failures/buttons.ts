import { type Action, Failure } from '../../../contract/failure.ts';
import { t } from '../../editor/l10n.ts';
import { explanationOf } from './sentences.ts';

/** Actions of a failure's button. */
export type Remedy = 'again' | 'refresh' | 'key' | 'account' | 'model' | 'cap' | 'store' | 'log' | 'serviceLog';

export interface Button {
  readonly label: string;
  readonly remedy: Remedy;
}

/** Failures whose reason is in the log of the local service, not of the window. */
const explainedInServiceLog: ReadonlySet<string> = new Set(['LOCAL_CRASHED', 'LOCAL_ENDED', 'LOCAL_NOT_DONE']);

export function buttonFor({ action, code }: Failure): Button | undefined {
  const button = buttons[action]();
  return button?.remedy === 'log' && explainedInServiceLog.has(code) ? { ...button, remedy: 'serviceLog' } : button;
}

export const buttons: Readonly<Record<Action, () => Button | undefined>> = {
  retry: () => ({ label: t('Retry'), remedy: 'again' }),
  // A deleted item doesn't come back, and a refresh removes its row.
  refresh: () => ({ label: t('Refresh'), remedy: 'refresh' }),
  changeKey: () => ({ label: t('Change Key'), remedy: 'key' }),
  openAccount: () => ({ label: t('Open Account'), remedy: 'account' }),
  // No view has a choice of time range. The log shows which call failed.
  narrowRange: () => ({ label: t('Show Log'), remedy: 'log' }),
  configure: () => ({ label: t('Set Up a Model'), remedy: 'model' }),
  raiseCap: () => ({ label: t('Raise Spending Limit…'), remedy: 'cap' }),
  restore: () => ({ label: t('Restore Backup'), remedy: 'store' }),
  beginAnew: () => ({ label: t('Start with Empty Data'), remedy: 'store' }),
  showLog: () => ({ label: t('Show Log'), remedy: 'log' }),
  none: () => undefined,
};

/** Message and button for a failed user action. Without `repeatable`, there is no Retry button. */
export function messageOf(
  error: unknown,
  repeatable: boolean,
): { readonly sentence: string; readonly button: Button | undefined } {
  const button = error instanceof Failure ? buttonFor(error) : buttons.showLog();
  return { sentence: explanationOf(error), button: button?.remedy === 'again' && !repeatable ? undefined : button };
}
