import type { Summary, TopicStanding } from '../../../../contract/views/summary.ts';
import { promptsCounted } from '../../../service/models.ts';
import { grouped, t } from '../../../editor/l10n.ts';
import type { Node, TreeRow } from '../../../tree/node.ts';
import type { PromptGroup } from '../../../editor/commandIds.ts';

const groups: Readonly<
  Record<PromptGroup, { readonly label: () => string; readonly why: () => string; readonly icon: string }>
> = {
  missing: {
    label: () => t('Not mentioned anywhere'),
    why: () => t('None of the latest answers mention the brand'),
    icon: 'eye-closed',
  },
  lost: {
    label: () => t('No longer mentioned'),
    why: () => t('None of the latest answers mention the brand, but at least one assistant’s previous answer did'),
    icon: 'arrow-down',
  },
  unasked: {
    label: () => t('Never asked'),
    why: () => t('No tracked assistant has been asked yet'),
    icon: 'circle-outline',
  },
};

/** Row of a project's prompts with a common result, across topics. */
export class GroupNode implements Node {
  readonly subject: { readonly project: string; readonly group: PromptGroup };
  readonly #count: number;

  constructor(project: string, group: PromptGroup, count: number) {
    this.subject = { project, group };
    this.#count = count;
  }

  get row(): TreeRow {
    const { project, group } = this.subject;
    const { label, why, icon } = groups[group];
    return {
      id: `${project}/group/${group}`,
      label: label(),
      description: grouped(this.#count),
      tooltip: `${why()}\n${promptsCounted(this.#count)}`,
      icon,
      kind: `group;${group}`,
      spoken: `${label()}, ${promptsCounted(this.#count)}`,
      expandable: true,
    };
  }
}

export const groupName = (group: PromptGroup): string => groups[group].label();

/** Number of prompts in a group; 0 if unknown. */
export function countOf(group: PromptGroup, summary: Summary | null | undefined): number {
  const count = (topic: TopicStanding): number =>
    (group === 'missing' ? topic.missed : group === 'lost' ? topic.lost : topic.unasked) ?? 0;
  return summary?.topics.reduce((sum, topic) => sum + count(topic), 0) ?? 0;
}
