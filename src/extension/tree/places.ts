import type { PromptGroup, TreePlace } from '../editor/commandIds.ts';

/** Topic id for all prompts of a service without topics. */
export const allTopics = 0;

/** Groups of prompts by the result of their newest answers. Shown next to the topics. */
export const promptGroups = ['missing', 'lost', 'unasked'] as const satisfies readonly PromptGroup[];

/**
 * Returns the topic of a place. Undefined for all topics, which the focused row of a title bar command may represent.
 */
export const singleTopic = ({ topicId }: { readonly topicId?: number | undefined } = {}): number | undefined =>
  topicId === allTopics ? undefined : topicId;

/** Cache key of the project list and row id of the tree itself. */
export const root = '';

export const cacheKey = ({ project, topicId, group }: TreePlace): string => `${project}/${group ?? topicId}`;

/** Parses a cache key. */
export function placeOf(key: string): TreePlace {
  const [project = '', name = ''] = key.split('/');
  const group = ([...promptGroups, 'filtered'] as const).find((one) => one === name);
  return group ? { project, topicId: allTopics, group } : { project, topicId: Number(name) };
}

export const projectRow = (project: string): string => `${project}/project/${project}`;

/** Id of the row above the prompts of a place. */
export function placeRow({ project, topicId, group }: TreePlace): string {
  if (group !== undefined && group !== 'filtered') return `${project}/group/${group}`;
  return topicId === allTopics ? projectRow(project) : `${project}/topic/${topicId}`;
}

/** Subject of a selected row, for commands. */
export interface SelectedPlace {
  readonly project: string;
  readonly topicId?: number;
  readonly group?: PromptGroup;
  readonly promptId?: number;
  /** Text of the prompt. */
  readonly text?: string;
}

/** Place of the selected row. Undefined for a row without a project. */
export const selectedPlace = (row: object | undefined): SelectedPlace | undefined =>
  row && 'project' in row && typeof row.project === 'string' ? (row as SelectedPlace) : undefined;

/** Project, or one of its topics by id or name. */
export interface RowPlace {
  readonly project: string;
  readonly topicId?: number | undefined;
  readonly topicName?: string | undefined;
}

/** Selects and expands a row of the prompts tree. Shows a hidden tree only with `focus`. */
export type RevealRow = (place: RowPlace, how?: { readonly focus?: boolean }) => Promise<void>;
