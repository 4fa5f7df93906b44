import { Failure } from '../../contract/failure.ts';
import { sentenceOf } from '../failures/sentences.ts';
import { t } from '../l10n.ts';
import { MessageNode } from './messageNode.ts';
import type { Node } from './node.ts';

/** A row that says why there are no others under a place; a click tries again. */
export const troubleNode = (error: unknown, place: string): Node =>
  new MessageNode({
    id: `${place}/trouble`,
    text: error instanceof Failure ? sentenceOf(error) : t('These rows could not be read. The log has the details.'),
    icon: 'warning',
    deed: { command: 'citedesk.refresh' },
  });
