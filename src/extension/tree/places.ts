/** Stands for all prompts of a service that has no topics. */
export const allTopics = 0;

/** Prompts that stand together beside the topics, by what their newest answers say. */
export const promptGroups = ['missing', 'lost', 'unasked'] as const;
export type PromptGroup = (typeof promptGroups)[number];

/** A list of prompts: a topic's, a group's, or what a filter leaves of all. */
export interface TreePlace {
  readonly project: string;
  readonly topicId: number;
  readonly group?: PromptGroup | 'filtered' | undefined;
}

/** Returns the topic of a place, if it is in one. A title bar hands over the focused row, which may be in all topics. */
export const singleTopic = ({ topicId }: { readonly topicId?: number | undefined } = {}): number | undefined =>
  topicId === allTopics ? undefined : topicId;

/** The key of all projects, and the row id of the tree itself. */
export const root = '';

export const cacheKey = ({ project, topicId, group }: TreePlace): string => `${project}/${group ?? topicId}`;

/** The list of a key. */
export function placeOf(key: string): TreePlace {
  const [project = '', name = ''] = key.split('/');
  const group = ([...promptGroups, 'filtered'] as const).find((one) => one === name);
  return group ? { project, topicId: allTopics, group } : { project, topicId: Number(name) };
}

export const projectRow = (project: string): string => `${project}/project/${project}`;

/** The row that the prompts of a place stand under. */
export function placeRow({ project, topicId, group }: TreePlace): string {
  if (group !== undefined && group !== 'filtered') return `${project}/group/${group}`;
  return topicId === allTopics ? projectRow(project) : `${project}/topic/${topicId}`;
}

/** What a row of the tree stands for, as far as a command can begin with it. */
export interface SelectedPlace {
  readonly project: string;
  readonly topicId?: number;
  readonly group?: PromptGroup;
  readonly promptId?: number;
  /** Of a prompt. */
  readonly text?: string;
}

/** The place of the row that is selected; undefined of rows that are of no project. */
export const selectedPlace = (row: object | undefined): SelectedPlace | undefined =>
  row && 'project' in row && typeof row.project === 'string' ? (row as SelectedPlace) : undefined;
