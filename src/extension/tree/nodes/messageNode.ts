import type { RowCommand, Node, TreeRow } from './node.ts';

interface Message {
  /** Lasting, and unlike that of any other message beside it. */
  readonly id: string;
  readonly text: string;
  readonly icon?: string;
  readonly command?: RowCommand;
}

/** A sentence where rows would stand. */
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
