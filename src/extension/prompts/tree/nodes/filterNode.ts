import { t } from '../../../editor/l10n.ts';
import type { Node, TreeRow } from '../../../tree/node.ts';

/** Row that describes the filter of a project. A click changes the filter. */
export class FilterNode implements Node {
  readonly subject: { readonly project: string; readonly group: 'filtered' };
  readonly #words: string;

  constructor(project: string, words: string) {
    this.subject = { project, group: 'filtered' };
    this.#words = words;
  }

  get row(): TreeRow {
    const label = t('Only: {0}', this.#words);
    return {
      id: `${this.subject.project}/filter`,
      label,
      tooltip: `${label}\n${t('Click to change the filter')}`,
      icon: 'filter-filled',
      kind: 'filter;',
      spoken: t('Filtered: {0}', this.#words),
      command: { command: 'citedesk.filterPrompts', argument: this.subject },
    };
  }
}
