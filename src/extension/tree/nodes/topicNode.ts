import type { Summary } from '../../../contract/views/summary.ts';
import type { Topic } from '../../../contract/projects/topic.ts';
import { promptsCounted } from '../../providers/models.ts';
import { grouped, t } from '../../l10n.ts';
import { standingLines, standingWords } from '../standingWords.ts';
import type { ManagedRow, Node, TreeRow } from './node.ts';

interface Looks {
  /** There is no other, so it starts open. */
  readonly alone: boolean;
  /** Where the brand stands; null or undefined where nobody tells. */
  readonly summary: Summary | null | undefined;
}

/** A group of prompts, how visible the brand is in its answers, and how many of them miss it. */
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
    const words = standing && standingWords(standing);
    const { missed = 0, asked = 0 } = standing ?? {};
    const told = [words?.short, missed > 0 ? t('missed {0} of {1}', missed, asked) : undefined].filter(
      (part) => part !== undefined,
    );
    return {
      id: `${this.subject.project}/topic/${id}`,
      label: name,
      description: told.length > 0 ? told.join(' · ') : grouped(count),
      tooltip: [name, promptsCounted(count), ...(summary && standing ? standingLines(standing, summary) : [])].join(
        '\n',
      ),
      icon: 'list-unordered',
      kind: count > 0 ? 'topic;filled' : 'topic;empty',
      spoken: [
        name,
        words?.spoken,
        missed > 0 ? t('brand missed {0} of {1}', missed, asked) : undefined,
        promptsCounted(count),
      ]
        .filter((part) => part !== undefined)
        .join(', '),
      expandable: true,
      open: alone,
    };
  }
}
