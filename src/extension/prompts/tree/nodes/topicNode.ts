import type { Summary } from '../../../../contract/views/summary.ts';
import type { Topic } from '../../../../contract/projects/topic.ts';
import { promptsCounted } from '../../../service/models.ts';
import { grouped, t } from '../../../editor/l10n.ts';
import { apartLines, standingWords } from '../standingWords.ts';
import type { Node, TreeRow } from '../../../tree/node.ts';
import type { ManagedRow } from '../../../editor/commandIds.ts';

interface Looks {
  /** True for the only topic, which starts expanded. */
  readonly alone: boolean;
  /** Visibility of the brand. Null or undefined if unknown. */
  readonly summary: Summary | null | undefined;
}

/**
 * Row of a topic with its visibility. A side bar would cut off the number of unbranded prompts that don't mention the
 * brand, so it is in the tooltip.
 */
export class TopicNode implements Node {
  readonly topic: Topic;
  readonly subject: Extract<ManagedRow, { is: 'topic' }>;
  readonly #looks: Looks;

  constructor(project: string, topic: Topic, looks: Looks) {
    this.topic = topic;
    this.subject = { is: 'topic', project, topicId: topic.id, name: topic.name };
    this.#looks = looks;
  }

  get row(): TreeRow {
    const { id, name, prompts_count: count } = this.topic;
    const { alone, summary } = this.#looks;
    const standing = summary?.topics.find(({ topic_id: topic }) => topic === id);
    const words = summary && standing && standingWords(standing, summary);
    const missed = (standing?.missed ?? 0) - (standing?.branded?.missed ?? 0);
    const asked = (standing?.asked ?? 0) - (standing?.branded?.asked ?? 0);
    const whole = missed > 0 ? t('not mentioned in {0} of {1}', missed, asked) : undefined;
    return {
      id: `${this.subject.project}/topic/${id}`,
      label: name,
      description: words?.short ?? grouped(count),
      tooltip: [
        name,
        promptsCounted(count),
        ...(summary && standing ? apartLines(standing, standing.branded, summary) : []),
        ...(whole === undefined ? [] : [whole]),
      ].join('\n'),
      icon: 'list-unordered',
      kind: count > 0 ? 'topic;filled' : 'topic;empty',
      spoken: [name, words?.spoken, whole, promptsCounted(count)].filter((part) => part !== undefined).join(', '),
      expandable: true,
      open: alone,
    };
  }
}
