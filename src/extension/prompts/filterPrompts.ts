import type { Project } from '../../contract/projects/project.ts';
import type { Topic } from '../../contract/projects/topic.ts';
import { assistantName } from '../../contract/models/assistants.ts';
import type { Choice, Dialogs } from '../editor/dialogs.ts';
import { t } from '../editor/l10n.ts';
import { daysNames, leaningNames, markNames } from './tree/filterWords.ts';
import { type FilterMark, filterMarks, type Leaning, type PromptFilter } from './tree/promptFilters.ts';
import type { PromptsTree } from './tree/promptsTree.ts';
import type { Command } from '../editor/command.ts';

interface FilterCalls {
  listTopics(input: { readonly project: string }): Promise<{ readonly data: readonly Pick<Topic, 'id' | 'name'>[] }>;
}

interface Needs<Calls extends FilterCalls> {
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
}: Needs<Calls>): Command<'citedesk.filterPrompts'> => ({
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
}: Needs<Calls>): Command<'citedesk.clearPromptFilter'> => ({
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
