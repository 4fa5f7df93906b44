import type { PromptContext } from './registerPrompts.ts';
import type { Project } from '../../contract/projects/project.ts';
import { findPrompt } from './pickers.ts';
import { currentChoice, type Choice } from '../editor/dialogs.ts';
import { t } from '../editor/l10n.ts';
import { promptOrders } from './tree/promptsTree.ts';
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
import type { CommandId } from '../editor/commandIds.ts';
import { addPrompts, addWrittenPrompts } from './addPrompts.ts';
import { rowCommands } from './rows/rowCommands.ts';
import { runPrompts } from './runPrompts.ts';

/** Commands for prompts, and for rows of their tree. */
export const promptCommands = (context: PromptContext): readonly Command<CommandId>[] => [
  addPrompts(context),
  addWrittenPrompts(context),
  runPrompts(context),
  ...rowCommands(context),
  searchPrompts(context),
  sortPrompts(context),
  filterPrompts(context),
  clearPromptFilter(context),
  loadMore(context),
];

/** Searches all prompts of a project, including those not loaded yet, and selects the row of one. */
export const searchPrompts = (context: PromptContext): Command<'citedesk.searchPrompts'> => ({
  id: 'citedesk.searchPrompts',
  async run(place) {
    const { services, pickers, tree, revealPrompt } = context;
    const { client } = await services.connect();
    const project = await pickers.project(client, place?.project);
    if (!project) return;
    const prompt = await findPrompt(context, client, {
      project: project.id,
      title: t('Search prompts in {0}', project.name),
      order: tree.order === 'oldest' ? undefined : tree.order,
    });
    if (prompt) await revealPrompt({ project: project.id, topicId: prompt.topic_id, prompt });
  },
});

const orderNames: Readonly<Record<PromptOrder, () => string>> = {
  need: () => t('Needs attention first (only competitors mentioned)'),
  name: () => t('By name'),
  oldest: () => t('Oldest first'),
};

export const sortPrompts = ({ tree, dialogs }: PromptContext): Command<'citedesk.sortPrompts'> => ({
  id: 'citedesk.sortPrompts',
  async run() {
    const choices = promptOrders.map((order) => currentChoice(orderNames[order](), order, order === tree.order));
    const order = await dialogs.pick(choices, { title: t('Sort prompts') });
    if (order !== undefined) tree.sortBy(order);
  },
});

type Part =
  | { readonly mark: FilterMark }
  | { readonly model: string }
  | { readonly sentiment: Leaning }
  | { readonly days: number }
  | { readonly topicId: number };

const leanings: readonly Leaning[] = ['positive', 'mixed', 'negative'];
const windows = [1, 7, 28];

/** Asks which of a project's prompts the tree shows. */
export const filterPrompts = ({
  services,
  pickers,
  dialogs,
  tree,
}: PromptContext): Command<'citedesk.filterPrompts'> => ({
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

export const clearPromptFilter = ({
  services,
  pickers,
  tree,
}: PromptContext): Command<'citedesk.clearPromptFilter'> => ({
  id: 'citedesk.clearPromptFilter',
  async run(place) {
    const id = place?.project ?? (await pickers.project((await services.connect()).client))?.id;
    if (id !== undefined) tree.filter(id, undefined);
  },
});

function choicesOf(
  { models }: Project,
  topics: readonly Topic[],
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

/** Loads the next page of a list of prompts, or of a run's requests. */
export const loadMore = ({ tree, work }: PromptContext): Command<'citedesk.loadMore'> => ({
  id: 'citedesk.loadMore',
  async run(place) {
    if (!place) return;
    if ('run' in place) (await work.loaded()).loadMore(place.run);
    else await tree.loadMore(place);
  },
});
