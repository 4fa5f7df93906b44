import { t } from '../../l10n.ts';
import type { TreePlace } from '../places.ts';
import type { Node, TreeRow } from './node.ts';

/** The row at the end of a page. */
export class MoreNode implements Node {
  readonly subject: TreePlace;

  constructor(subject: TreePlace) {
    this.subject = subject;
  }

  get row(): TreeRow {
    return {
      id: `${this.subject.project}/more/${this.subject.group ?? this.subject.topicId}`,
      label: t('Load more…'),
      icon: 'ellipsis',
      kind: 'more;',
      deed: { command: 'citedesk.loadMore', argument: this.subject },
    };
  }
}
