import type { Action, Failure } from '../../contract/failure.ts';
import { t } from '../l10n.ts';

/** What the one button of a failure does. */
export type Remedy = 'again' | 'refresh' | 'key' | 'account' | 'model' | 'cap' | 'store' | 'log' | 'serviceLog';

export interface Button {
  readonly label: string;
  readonly remedy: Remedy;
}

/** The local service knows why it ended; whoever started it knows only that it did. */
const explainedInServiceLog: ReadonlySet<string> = new Set(['LOCAL_CRASHED', 'LOCAL_ENDED', 'LOCAL_NOT_DONE']);

/** The one button that a failure has. */
export function buttonFor({ action, code }: Pick<Failure, 'action' | 'code'>): Button | undefined {
  const button = buttons[action]();
  return button?.remedy === 'log' && explainedInServiceLog.has(code) ? { ...button, remedy: 'serviceLog' } : button;
}

/** The button for each action that can help. */
export const buttons: Readonly<Record<Action, () => Button | undefined>> = {
  retry: () => ({ label: t('Retry'), remedy: 'again' }),
  // What is gone does not come back; its row goes, too.
  refresh: () => ({ label: t('Refresh'), remedy: 'refresh' }),
  changeKey: () => ({ label: t('Change Key'), remedy: 'key' }),
  openAccount: () => ({ label: t('Open Account'), remedy: 'account' }),
  // No view lets a person choose a time yet; the log says which call it was.
  narrowRange: () => ({ label: t('Show Log'), remedy: 'log' }),
  configure: () => ({ label: t('Set Up a Model'), remedy: 'model' }),
  raiseCap: () => ({ label: t('Raise Spending Limit…'), remedy: 'cap' }),
  restore: () => ({ label: t('Restore Backup'), remedy: 'store' }),
  beginAnew: () => ({ label: t('Start with Empty Data'), remedy: 'store' }),
  showLog: () => ({ label: t('Show Log'), remedy: 'log' }),
  none: () => undefined,
};
