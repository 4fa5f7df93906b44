import type { RowCommand, Node, TreeRow } from './node.ts';

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
