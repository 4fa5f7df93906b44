import type { Failure } from '../../contract/failure.ts';
import { buttonFor, type Remedy } from '../service/failures/buttons.ts';
import { t } from '../editor/l10n.ts';
import { MessageNode } from './messageNode.ts';
import type { RowCommand, Node } from './node.ts';

type RemedyRow = RowCommand & { readonly icon: string };

const refreshRow: RemedyRow = { icon: 'refresh', command: 'citedesk.refresh' };
const ways: Readonly<Record<Exclude<Remedy, 'account'>, RemedyRow>> = {
  again: refreshRow,
  refresh: refreshRow,
  key: { icon: 'key', command: 'citedesk.connect' },
  model: { icon: 'gear', command: 'citedesk.configureAssistant' },
  cap: { icon: 'credit-card', command: 'citedesk.setSpendingCap' },
  store: { icon: 'history', command: 'citedesk.restoreBackup' },
  log: { icon: 'output', command: 'citedesk.showLog' },
  serviceLog: { icon: 'output', command: 'citedesk.showServiceLog' },
};

/** Row with the fix for the failure in the message above the rows. */
export function remedyNode(failure: Failure): Node {
  const button = buttonFor(failure);
  // A fix outside of the editor, such as in an account, can't be started here. Offer a retry instead.
  return button && button.remedy !== 'account'
    ? remedyNodeOf(button.label, ways[button.remedy])
    : remedyNodeOf(t('Retry'), refreshRow);
}

const remedyNodeOf = (text: string, { icon, ...command }: RemedyRow): Node =>
  new MessageNode({ id: 'message/remedy', text, icon, command });
