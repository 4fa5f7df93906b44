import type { Summary } from '../../../contract/views/summary.ts';
import type { Topic } from '../../../contract/projects/topic.ts';
import { promptsCounted } from '../../providers/models.ts';
import { grouped, t } from '../../l10n.ts';
import { apartLines, standingWords } from '../standingWords.ts';
import type { ManagedRow, Node, TreeRow } from './node.ts';

interface Looks {
  /** There is no other, so it starts open. */
  readonly alone: boolean;
  /** Where the brand stands; null or undefined where nobody tells. */
  readonly summary: Summary | null | undefined;
}

/**
 * A group of prompts, with its visibility. The tooltip has the number of unbranded prompts that don't mention the brand,
 * because a side bar cuts it off.
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
