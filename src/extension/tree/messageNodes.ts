import type { RowCommand, Node, TreeRow } from './node.ts';
import type { CommandArguments, TreePlace } from '../editor/commandIds.ts';
import { t } from '../editor/l10n.ts';
import type { Failure } from '../../contract/failure.ts';
import { buttonFor, type Remedy } from '../service/failures/buttons.ts';
import { explanationOf } from '../service/failures/sentences.ts';

interface Message {
  /** Stable, and unique among its siblings. */
  readonly id: string;
  readonly text: string;
  readonly icon?: string;
  readonly command?: RowCommand;
}

/** Row with a message in place of other rows. */
export class MessageNode implements Node {
  readonly #message: Message;

  constructor(message: Message) {
    this.#message = message;
  }

  get row(): TreeRow {
    const { id, text, icon = 'info', command } = this.#message;
    return { id, label: text, tooltip: text, icon, kind: 'message;', command };
  }
}

/** Row at the end of a page that loads the next one. */
export class MoreNode implements Node {
  readonly subject: CommandArguments['citedesk.loadMore'];
  readonly #id: string;
  readonly #left: string | undefined;

  /** @param left number of remaining rows as text, if known */
  constructor(id: string, subject: CommandArguments['citedesk.loadMore'], left?: string) {
    this.subject = subject;
    this.#id = id;
    this.#left = left;
  }

  get row(): TreeRow {
    return {
      id: this.#id,
      label: t('Load More'),
      description: this.#left,
      icon: 'ellipsis',
      kind: 'more;',
      command: { command: 'citedesk.loadMore', argument: this.subject },
    };
  }
}

/** Row at the end of a list of prompts. */
export const morePrompts = (place: TreePlace): MoreNode =>
  new MoreNode(`${place.project}/more/${place.group ?? place.topicId}`, place);

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

/** Row that explains why the children of a row failed to load. A click retries. */
export const troubleNode = (error: unknown, place: string): Node =>
  new MessageNode({
    id: `${place}/trouble`,
    text: explanationOf(error),
    icon: 'warning',
    command: { command: 'citedesk.refresh' },
  });
