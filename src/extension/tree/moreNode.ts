import type { CommandArguments, TreePlace } from '../editor/commandIds.ts';
import { t } from '../editor/l10n.ts';
import type { Node, TreeRow } from './node.ts';

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
