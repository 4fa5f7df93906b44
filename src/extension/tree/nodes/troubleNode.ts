import { explanationOf } from '../../failures/sentences.ts';
import { MessageNode } from './messageNode.ts';
import type { Node } from './node.ts';

/** A row that says why there are no others under a place; a click tries again. */
export const troubleNode = (error: unknown, place: string): Node =>
  new MessageNode({
    id: `${place}/trouble`,
    text: explanationOf(error),
    icon: 'warning',
    command: { command: 'citedesk.refresh' },
  });
