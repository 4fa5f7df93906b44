import type { Topic } from '../../../contract/projects/topic.ts';
import { promptsCounted } from '../../providers/models.ts';
import { grouped } from '../../l10n.ts';
import type { Node, TreeRow } from './node.ts';

/** A group of prompts. */
export class TopicNode implements Node {
  readonly topic: Topic;
  readonly subject: { readonly project: string; readonly topicId: number };
  readonly #alone: boolean;

  constructor(project: string, topic: Topic, { alone }: { readonly alone: boolean }) {
    this.topic = topic;
    this.subject = { project, topicId: topic.id };
    this.#alone = alone;
  }

  get row(): TreeRow {
    const { id, name, prompts_count: count } = this.topic;
    return {
      id: `${this.subject.project}/topic/${id}`,
      label: name,
      description: grouped(count),
      tooltip: `${name}\n${promptsCounted(count)}`,
      icon: 'list-unordered',
      kind: count > 0 ? 'topic;filled' : 'topic;empty',
      spoken: `${name}, ${promptsCounted(count)}`,
      expandable: true,
      open: this.#alone,
    };
  }
}
