import type { Client } from '../../../client/client.ts';
import { ifOffered } from '../../../client/notOffered.ts';
import { allRows } from '../../../client/pages.ts';
import { maxPromptsChosen } from '../../../contract/call/limits.ts';
import type { Project } from '../../../contract/projects/project.ts';
import type { Topic } from '../../../contract/projects/topic.ts';
import type { Choice, Dialogs } from '../../editor/dialogs.ts';
import { t } from '../../editor/l10n.ts';
import { promptsCounted } from '../../service/models.ts';
import { countOf, groupName } from '../../prompts/tree/nodes/groupNode.ts';
import { promptGroups } from '../../tree/places.ts';
import { groupQueries } from '../../prompts/tree/promptFilters.ts';
import type { Titled } from '../../editor/steps.ts';
import type { PromptGroup } from '../../editor/commandIds.ts';

export type PromptCalls = Pick<Client, 'getSummary' | 'listTopics' | 'listPrompts'>;

/** Prompts to export. With `some`, the user still has to select them. */
export type ChosenPrompts =
  | { readonly all: true }
  | { readonly topicId: number }
  | { readonly group: PromptGroup }
  | { readonly some: true };

interface Wanted {
  readonly dialogs: Pick<Dialogs, 'pick' | 'pickMany'>;
  readonly client: PromptCalls;
  readonly project: Pick<Project, 'id' | 'prompts_count'>;
}

/** Maximum prompts in a list with checkboxes. */
const maxListed = 1000;

/** Returns the topics of a project. Undefined if the service has none, and then all prompts are exported. */
export const topicsOf = async (client: PromptCalls, project: string): Promise<readonly Topic[] | undefined> =>
  (await ifOffered(client.listTopics({ project })))?.data;

/** Asks which prompts to export. */
export async function askPrompts(
  { dialogs, client, project }: Wanted,
  topics: readonly Topic[],
  question: Titled,
): Promise<ChosenPrompts | undefined> {
  const summary = (await ifOffered(client.getSummary({ project: project.id })))?.data;
  const groups = promptGroups
    .map((group) => ({ group, count: countOf(group, summary) }))
    .filter(({ count }) => count > 0);
  const choices: readonly Choice<ChosenPrompts>[] = [
    { label: t('All prompts'), description: promptsCounted(project.prompts_count), value: { all: true } },
    ...groups.map(({ group, count }) => ({
      label: groupName(group),
      description: promptsCounted(count),
      value: { group },
    })),
    ...topics
      .filter(({ prompts_count: count }) => count > 0)
      .map(({ id, name, prompts_count: count }) => ({
        label: name,
        description: t('topic, {0}', promptsCounted(count)),
        value: { topicId: id },
      })),
    { label: `$(list-selection) ${t('Choose prompts…')}`, value: { some: true } },
  ];
  return dialogs.pick(choices, question);
}

/** Lets the user select prompts, and returns their ids. */
export async function pickPrompts(
  { dialogs, client, project }: Wanted,
  question: Titled,
  former: readonly number[] = [],
): Promise<readonly number[] | undefined> {
  const choices: Choice<number>[] = [];
  for await (const { id, text } of allRows(client.listPrompts, { project: project.id })) {
    choices.push({ label: text, value: id, picked: former.includes(id) });
    if (choices.length === maxListed) break;
  }
  return dialogs.pickMany(choices, {
    ...question,
    needsOne: true,
    placeholder: t('Select up to {0} prompts', maxPromptsChosen),
  });
}

/** Returns the ids of a group's prompts, up to one more than an export can include. */
export async function idsOfGroup(client: PromptCalls, project: string, group: PromptGroup): Promise<readonly number[]> {
  const ids: number[] = [];
  for await (const { id } of allRows(client.listPrompts, { project, query: groupQueries[group] })) {
    ids.push(id);
    if (ids.length > maxPromptsChosen) break;
  }
  return ids;
}
