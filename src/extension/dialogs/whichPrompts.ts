import type { Client } from '../../client/client.ts';
import { ifOffered } from '../../client/notOffered.ts';
import type { Project } from '../../contract/projects/project.ts';
import type { Choice, Dialogs } from '../editor/dialogs.ts';
import { grouped, t } from '../l10n.ts';
import { filterWords } from '../tree/filterWords.ts';
import { countOf, groupName } from '../tree/nodes/groupNode.ts';
import { type PromptGroup, promptGroups, type SelectedPlace } from '../tree/places.ts';
import type { PromptFilter } from '../tree/promptFilters.ts';

export type WhichCalls = Pick<Client, 'listTopics' | 'getSummary'>;

/** Selection of a project's prompts. Includes all if no field is set. */
export interface Which {
  readonly topicId?: number;
  readonly group?: PromptGroup | 'filtered';
  readonly promptId?: number;
}

/** Returns the topics of a project with their number of active prompts, and the project's summary. */
export async function askableTopics(client: WhichCalls, project: string) {
  const [topics, summary] = await Promise.all([
    client.listTopics({ project }),
    ifOffered(client.getSummary({ project, query: {} })),
  ]);
  const active = new Map(summary?.data.topics.map(({ topic_id: id, prompts }) => [id, prompts]));
  return {
    summary: summary?.data,
    topics: topics.data
      .map(({ id, name, prompts_count: all }) => ({ id, name, count: active.get(id) ?? all }))
      .filter(({ count }) => count > 0),
  };
}

/**
 * Asks for a selection of a project's prompts: all, the tree's filter, a group, a topic, or the selected prompt. The
 * list starts on the tree's selection.
 */
export async function whichPrompts(
  dialogs: Pick<Dialogs, 'pick'>,
  client: WhichCalls,
  { id: project, name }: Pick<Project, 'id' | 'name'>,
  filter: PromptFilter | undefined,
  selected?: SelectedPlace,
): Promise<Which | undefined> {
  const { promptId, text, topicId, group: chosen } = selected?.project === project ? selected : {};
  const { topics, summary } = await askableTopics(client, project);
  const groups = promptGroups.flatMap((group): Choice<Which>[] => {
    const count = countOf(group, summary);
    return count > 0
      ? [{ label: groupName(group), description: grouped(count), value: { group }, active: group === chosen }]
      : [];
  });
  const choices: readonly Choice<Which>[] = [
    {
      label: t('All prompts in {0}', name),
      description: grouped(topics.reduce((sum, { count }) => sum + count, 0)),
      value: {},
    },
    ...(promptId !== undefined && text !== undefined
      ? [{ label: t('Only: {0}', text), value: { promptId }, active: true }]
      : []),
    ...(filter ? [{ label: t('Only: {0}', filterWords(filter)), value: { group: 'filtered' as const } }] : []),
    ...groups,
    ...(topics.length > 1 ? topics : []).map(({ id, name: topic, count }) => ({
      label: topic,
      description: grouped(count),
      value: { topicId: id },
      active: id === topicId && promptId === undefined,
    })),
  ];
  if (choices.length === 1) return {};
  return dialogs.pick(choices, { title: t('Choose prompts to ask'), placeholder: t('You’ll see the price next.') });
}
