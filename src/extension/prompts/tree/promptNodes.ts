import type { Summary, TopicStanding } from '../../../contract/views/summary.ts';
import type { Project } from '../../../contract/projects/project.ts';
import { isSample } from '../../../contract/projects/sampleProject.ts';
import { t, grouped, dayText } from '../../editor/l10n.ts';
import { promptsCounted } from '../../service/models.ts';
import { nextRunText, type DateStyle, type ScheduleHost } from '../../service/nextRun.ts';
import { apartLines, standingWords } from './standingWords.ts';
import type { Node, TreeRow } from '../../tree/node.ts';
import type { ManagedRow, PromptGroup, TreePlace } from '../../editor/commandIds.ts';
import type { Topic } from '../../../contract/projects/topic.ts';
import { answerSigns, findingOf, standingOf } from './answerWords.ts';
import type { PromptLine, LatestAnswer } from './promptLine.ts';
import { assistantName } from '../../../contract/models/assistants.ts';
import { allTopics } from '../../tree/places.ts';
import { MessageNode } from '../../tree/messageNodes.ts';

interface ProjectLooks {
  /** True for the only project, which starts expanded. */
  readonly alone: boolean;
  readonly reader: DateStyle;
  readonly sight: () => ScheduleHost;
  /** Visibility of the brand. Null or undefined if unknown. */
  readonly summary: () => Summary | null | undefined;
}

/** Row of a project with its visibility, the change, the number of prompts and the next run. */
export class ProjectNode implements Node {
  /** Replaced after its next run was read again. The row stays the same object. */
  project: Project;
  readonly subject: ManagedRow;
  readonly #looks: ProjectLooks;

  constructor(project: Project, looks: ProjectLooks) {
    this.project = project;
    this.subject = { rowKind: 'project', project: project.id, name: project.name };
    this.#looks = looks;
  }

  get row(): TreeRow {
    const { id, name, url, prompts_count: count } = this.project;
    const { alone, reader, sight } = this.#looks;
    const summary = this.#looks.summary();
    const standing = summary ? standingWords(summary.unbranded, summary) : undefined;
    const prompts = promptsCounted(count);
    const next = nextRunText(this.project, reader, sight());
    const sample = isSample(this.project);
    const madeUp = sample ? t('made-up data') : undefined;
    return {
      id: `${id}/project/${id}`,
      label: name,
      description: parts(standing?.short, prompts, next?.short, madeUp).join(' · '),
      tooltip: parts(
        name,
        madeUp,
        url,
        prompts,
        ...(summary ? apartLines(summary.unbranded, summary.branded, summary) : []),
        next?.long,
      ).join('\n'),
      icon: sample ? 'beaker' : 'globe',
      kind: `project;${count > 0 ? 'filled' : 'empty'}${sample ? ';sample' : ''}`,
      spoken: parts(name, madeUp, standing?.spoken, prompts, next?.short).join(', '),
      expandable: true,
      open: alone,
    };
  }
}

const parts = (...some: readonly (string | undefined)[]): string[] => some.filter((part) => part !== undefined);

interface TopicLooks {
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
  readonly subject: Extract<ManagedRow, { rowKind: 'topic' }>;
  readonly #looks: TopicLooks;

  constructor(project: string, topic: Topic, looks: TopicLooks) {
    this.topic = topic;
    this.subject = { rowKind: 'topic', project, topicId: topic.id, name: topic.name };
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

/**
 * Row of a prompt with the number of latest answers that mention the brand. The icon shows none, some or all, because
 * the editor cuts off long rows. Empty answers don't count.
 */
export class PromptNode implements Node {
  readonly prompt: PromptLine;
  readonly subject: Extract<ManagedRow, { rowKind: 'prompt' }>;
  /** Prefix of the row id. Contains the group if there is one, because a prompt may also be listed under its topic. */
  readonly under: string;
  /** Text, shortened to the differing part if it starts like that of a sibling. */
  readonly #short: string;

  constructor({ project, group }: Pick<TreePlace, 'project' | 'group'>, prompt: PromptLine, short = prompt.text) {
    this.prompt = prompt;
    this.#short = short;
    this.subject = { rowKind: 'prompt', project, promptId: prompt.id, text: prompt.text };
    this.under = group === undefined ? project : `${project}/${group}`;
  }

  get row(): TreeRow {
    const { id, text, latest, paused = false } = this.prompt;
    const answered = latest.length > 0;
    const { named, shown, short } = namedIn(latest);
    const notes = paused ? [t('Paused')] : [];
    const count = t('{0} of {1} latest answers mention the brand', named, shown);
    return {
      id: `${this.under}/prompt/${id}`,
      label: this.#short,
      description: [...(short === undefined ? [] : [short]), ...notes].join(' · '),
      tooltip: [text, answered ? count : t('Not asked yet'), ...notes].join('\n'),
      ...(paused ? { icon: 'debug-pause' } : promptSign(latest)),
      kind: `prompt;${answered ? 'answered' : 'fresh'}${paused ? ';paused' : ''}`,
      expandable: answered,
      spoken: [text, answered ? count : t('Not asked yet'), ...notes].join(', '),
    };
  }
}

/**
 * Number of latest answers that were shown, and how many of those mention the brand. `short` combines both, as in
 * `1/2`.
 */
export function namedIn(latest: PromptLine['latest']): {
  readonly named: number;
  readonly shown: number;
  readonly short: string | undefined;
} {
  const shown = latest.filter(({ brand_mentioned: mentioned }) => mentioned !== null);
  const named = shown.filter(({ brand_mentioned: mentioned }) => mentioned).length;
  return { named, shown: shown.length, short: shown.length > 0 ? `${named}/${shown.length}` : undefined };
}

/** Icon for a prompt. If no assistant showed an answer, the icon for such an answer. */
export function promptSign(latest: PromptLine['latest']): Pick<TreeRow, 'icon' | 'color'> {
  const { named, shown } = namedIn(latest);
  if (latest.length === 0) return { icon: 'circle-outline' };
  if (shown === 0) return answerSigns.none;
  if (named === 0) return answerSigns.missed;
  return named < shown ? { icon: 'color-mode', color: 'testing.iconQueued' } : answerSigns.named;
}

/** Row of an assistant's newest answer to a prompt, with position, sentiment and date. */
export class AnswerNode implements Node {
  readonly answer: LatestAnswer;
  readonly subject: {
    readonly project: string;
    readonly promptId: number;
    readonly model: string;
    readonly responseId: number;
  };

  readonly #under: string;

  /** @param under prefix of the row id */
  constructor(
    {
      project,
      promptId,
      under = project,
    }: { readonly project: string; readonly promptId: number; readonly under?: string },
    answer: LatestAnswer,
  ) {
    this.answer = answer;
    this.#under = under;
    this.subject = { project, promptId, model: answer.model, responseId: answer.response_id };
  }

  get row(): TreeRow {
    const { response_id: id, model, date, brand_mentioned: mentioned } = this.answer;
    const { project } = this.subject;
    const standing = standingOf(mentioned);
    const finding = findingOf(this.answer);
    const day = dayText(date);
    return {
      id: `${this.#under}/answer/${id}`,
      label: assistantName(model),
      description: `${finding} · ${day}`,
      tooltip: `${assistantName(model)} · ${day}\n${finding}`,
      ...answerSigns[standing],
      kind: `answer;${standing}`,
      spoken: `${assistantName(model)}, ${finding}, ${day}`,
      command: { command: 'citedesk.openAnswer', argument: { project, responseId: id, quiet: true } },
    };
  }
}

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

/** Explains why there are no topics. */
export const seenOnly = (project: string): Node =>
  new MessageNode({
    id: `${project}/message/seen`,
    text: t('This service doesn’t list prompts. These are the prompts with recent answers.'),
  });

/** Offers an import of answers if there are no prompts. */
export const orImport = (project: string): Node =>
  new MessageNode({
    id: `${project}/message/import`,
    text: t('Or import answers…'),
    icon: 'desktop-download',
    command: { command: 'citedesk.importAnswers', argument: { project } },
  });

/** Offers to add prompts to an empty project or topic. */
export const noPrompts = (place: { readonly project: string; readonly topicId?: number }): Node =>
  new MessageNode({
    id: `${place.project}/message/none-${place.topicId ?? ''}`,
    text: t('No prompts yet. Add prompts…'),
    icon: 'add',
    command: { command: 'citedesk.addPrompts', argument: place },
  });

/** Rows for a list without prompts. */
export function emptyPlace({ project, topicId, group }: TreePlace): readonly Node[] {
  if (group !== undefined)
    return [
      new MessageNode({
        id: `${project}/message/none-${group}`,
        text: group === 'filtered' ? t('No prompts match the filter.') : t('No prompts here anymore.'),
      }),
    ];
  return topicId === allTopics ? [] : [noPrompts({ project, topicId })];
}
