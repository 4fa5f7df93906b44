import { explanationOf } from '../service/failures/sentences.ts';
import { MessageNode } from './messageNode.ts';
import type { Node } from './node.ts';

/** Row that explains why the children of a row failed to load. A click retries. */
export const troubleNode = (error: unknown, place: string): Node =>
  new MessageNode({
    id: `${place}/trouble`,
    text: explanationOf(error),
    icon: 'warning',
    command: { command: 'citedesk.refresh' },
  });
