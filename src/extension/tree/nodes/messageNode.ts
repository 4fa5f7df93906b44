import type { Deed, Node, Row } from './node.ts';

interface Message {
  /** Lasting, and unlike that of any other message beside it. */
  readonly id: string;
  readonly text: string;
  readonly icon?: string;
  readonly deed?: Deed;
}

/** A sentence where rows would stand. */
export class MessageNode implements Node {
  readonly #message: Message;

  constructor(message: Message) {
    this.#message = message;
  }

  get row(): Row {
    const { id, text, icon = 'info', deed } = this.#message;
    return { id, label: text, tooltip: text, icon, kind: 'message;', deed };
  }
}
