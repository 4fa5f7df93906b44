import type { Failure } from '../../../contract/failure.ts';
import { buttonFor, type Remedy } from '../../failures/buttons.ts';
import { t } from '../../l10n.ts';
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

/** The one thing that helps against what the sentence above the rows tells; a click does it. */
export function remedyNode(failure: Failure): Node {
  const button = buttonFor(failure);
  // What is mended elsewhere, such as in an account, is tried again from here.
  return button && button.remedy !== 'account'
    ? remedyNodeOf(button.label, ways[button.remedy])
    : remedyNodeOf(t('Retry'), refreshRow);
}

const remedyNodeOf = (text: string, { icon, ...command }: RemedyRow): Node =>
  new MessageNode({ id: 'message/remedy', text, icon, command });
