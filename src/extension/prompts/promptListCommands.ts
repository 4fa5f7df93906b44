import type { Project } from '../../contract/projects/project.ts';
import { findPrompt, type FindCalls } from './pickers.ts';
import { type Dialogs, currentChoice, type Choice } from '../editor/dialogs.ts';
import { t } from '../editor/l10n.ts';
import type { Clock } from '../editor/rest.ts';
import type { PromptPlace } from './tree/locating.ts';
import { type PromptsTree, promptOrders } from './tree/promptsTree.ts';
import type { Command } from '../editor/command.ts';
import type { PromptOrder } from '../../contract/projects/prompt.ts';
import type { Topic } from '../../contract/projects/topic.ts';
import { assistantName } from '../../contract/models/assistants.ts';
import {
  daysNames,
  leaningNames,
  markNames,
  type FilterMark,
  filterMarks,
  type Leaning,
  type PromptFilter,
} from './tree/promptFilters.ts';
import type { TreePlace } from '../editor/commandIds.ts';

interface SearchPromptsNeeds<Calls extends FindCalls> {
  readonly services: { connect(): Promise<{ readonly client: Calls }> };
  readonly pickers: { project(client: Calls, id?: string): Promise<Pick<Project, 'id' | 'name'> | undefined> };
  readonly dialogs: Pick<Dialogs, 'browse'>;
  readonly clock: Clock;
  readonly tree: Pick<PromptsTree, 'order'>;
  readonly revealPrompt: (place: PromptPlace) => Promise<void>;
}

/** Searches all prompts of a project, including those not loaded yet, and selects the row of one. */
export const searchPrompts = <Calls extends FindCalls>({
  services,
  pickers,
  dialogs,
  clock,
  tree,
  revealPrompt,
}: SearchPromptsNeeds<Calls>): Command<'citedesk.searchPrompts'> => ({
  id: 'citedesk.searchPrompts',
  async run(place) {
    const { client } = await services.connect();
    const project = await pickers.project(client, place?.project);
    if (!project) return;
    const prompt = await findPrompt({ dialogs, clock }, client, {
      project: project.id,
      title: t('Search prompts in {0}', project.name),
      order: tree.order === 'oldest' ? undefined : tree.order,
    });
    if (prompt) await revealPrompt({ project: project.id, topicId: prompt.topic_id, prompt });
  },
});

interface SortPromptsNeeds {
  readonly tree: Pick<PromptsTree, 'order' | 'sortBy'>;
  readonly dialogs: Pick<Dialogs, 'pick'>;
}

const orderNames: Readonly<Record<PromptOrder, () => string>> = {
  need: () => t('Needs attention first (only competitors mentioned)'),
  name: () => t('By name'),
  oldest: () => t('Oldest first'),
};

export const sortPrompts = ({ tree, dialogs }: SortPromptsNeeds): Command<'citedesk.sortPrompts'> => ({
  id: 'citedesk.sortPrompts',
  async run() {
    const choices = promptOrders.map((order) => currentChoice(orderNames[order](), order, order === tree.order));
    const order = await dialogs.pick(choices, { title: t('Sort prompts') });
    if (order !== undefined) tree.sortBy(order);
  },
});

interface FilterCalls {
  listTopics(input: { readonly project: string }): Promise<{ readonly data: readonly Pick<Topic, 'id' | 'name'>[] }>;
}

interface FilterPromptsNeeds<Calls extends FilterCalls> {
  readonly services: { connect(): Promise<{ readonly client: Calls }> };
  readonly pickers: {
    project(client: Calls, id?: string): Promise<Pick<Project, 'id' | 'name' | 'models'> | undefined>;
  };
  readonly dialogs: Pick<Dialogs, 'pickMany'>;
  readonly tree: Pick<PromptsTree, 'filterOf' | 'filter'>;
}

type Part =
  | { readonly mark: FilterMark }
  | { readonly model: string }
  | { readonly sentiment: Leaning }
  | { readonly days: number }
  | { readonly topicId: number };

const leanings: readonly Leaning[] = ['positive', 'mixed', 'negative'];
const windows = [1, 7, 28];

/** Asks which of a project's prompts the tree shows. */
export const filterPrompts = <Calls extends FilterCalls>({
  services,
  pickers,
  dialogs,
  tree,
}: FilterPromptsNeeds<Calls>): Command<'citedesk.filterPrompts'> => ({
  id: 'citedesk.filterPrompts',
  async run(place) {
    const { client } = await services.connect();
    const project = await pickers.project(client, place?.project);
    if (!project) return;
    const { data: topics } = await client.listTopics({ project: project.id });
    const parts = await dialogs.pickMany(choicesOf(project, topics, tree.filterOf(project.id)), {
      title: t('Filter prompts in {0}', project.name),
      placeholder: t('Show prompts that match all selected filters'),
    });
    if (parts) tree.filter(project.id, filterOf(parts));
  },
});

export const clearPromptFilter = <Calls extends FilterCalls>({
  services,
  pickers,
  tree,
}: FilterPromptsNeeds<Calls>): Command<'citedesk.clearPromptFilter'> => ({
  id: 'citedesk.clearPromptFilter',
  async run(place) {
    const id = place?.project ?? (await pickers.project((await services.connect()).client))?.id;
    if (id !== undefined) tree.filter(id, undefined);
  },
});

function choicesOf(
  { models }: Pick<Project, 'models'>,
  topics: readonly Pick<Topic, 'id' | 'name'>[],
  filter: PromptFilter | undefined,
): readonly Choice<Part>[] {
  const assistant = t('Assistant');
  return [
    ...filterMarks.map((mark) => ({ label: markNames[mark](), value: { mark }, picked: has(filter?.marks, mark) })),
    ...models.map((model) => ({
      label: assistantName(model),
      description: assistant,
      value: { model },
      picked: has(filter?.models, model),
    })),
    ...leanings.map((sentiment) => ({
      label: leaningNames[sentiment](),
      description: t('Sentiment'),
      value: { sentiment },
      picked: has(filter?.sentiments, sentiment),
    })),
    ...windows.map((days) => ({ label: daysNames(days), value: { days }, picked: filter?.days === days })),
    ...topics.map(({ id, name }) => ({
      label: name,
      description: t('Topic'),
      value: { topicId: id },
      picked: filter?.topicId === id,
    })),
  ];
}

const has = <Value>(some: readonly Value[] | undefined, value: Value): boolean => some?.includes(value) ?? false;

/** Combines conditions. Uses the shortest period and the last topic if several are selected. */
function filterOf(parts: readonly Part[]): PromptFilter {
  const days = parts.flatMap((part) => ('days' in part ? [part.days] : []));
  return {
    marks: parts.flatMap((part) => ('mark' in part ? [part.mark] : [])),
    models: parts.flatMap((part) => ('model' in part ? [part.model] : [])),
    sentiments: parts.flatMap((part) => ('sentiment' in part ? [part.sentiment] : [])),
    topicId: parts.findLast((part) => 'topicId' in part)?.topicId,
    days: days.length > 0 ? Math.min(...days) : undefined,
  };
}

interface LoadMoreNeeds {
  readonly tree: { loadMore(place: TreePlace): Promise<void> };
  readonly work: { loaded(): Promise<{ loadMore(run: number): void }> };
}

/** Loads the next page of a list of prompts, or of a run's requests. */
export const loadMore = ({ tree, work }: LoadMoreNeeds): Command<'citedesk.loadMore'> => ({
  id: 'citedesk.loadMore',
  async run(place) {
    if (!place) return;
    if ('run' in place) (await work.loaded()).loadMore(place.run);
    else await tree.loadMore(place);
  },
});
