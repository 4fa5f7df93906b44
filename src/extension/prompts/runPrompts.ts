import type { PromptContext } from './registerPrompts.ts';
import type { Client } from '../../client/client.ts';
import type { Assistant } from '../../contract/models/assistants.ts';
import type { Project } from '../../contract/projects/project.ts';
import { isSample } from '../../contract/projects/sampleProject.ts';
import { dayOf } from '../../metrics/days.ts';
import type { Dialogs, Choice } from '../editor/dialogs.ts';
import { counted, t, grouped } from '../editor/l10n.ts';
import { assistantNames, creditsLeft, modelNames, priceCounted, promptsCounted } from '../service/models.ts';
import { spendSentences } from '../service/spendEstimate.ts';
import { selectedPlace, promptGroups, type SelectedPlace } from '../tree/places.ts';
import type { Command } from '../editor/command.ts';
import type { CommandArguments, PromptsPlace, PromptGroup } from '../editor/commandIds.ts';
import { allRows } from '../../client/pages.ts';
import { maxPageSize, maxPromptsChosen, maxTopicsChosen } from '../../contract/call/limits.ts';
import { inBatches } from './promptLines.ts';
import { type Choosing, placeQuery, type PromptFilter, filterWords } from './tree/promptFilters.ts';
import { ifOffered } from '../../client/notOffered.ts';
import { countOf, groupName } from './tree/promptNodes.ts';

type AskedProject = Pick<Project, 'id' | 'name' | 'url' | 'models' | 'timezone'>;

/** Asks a prompt, topic, group or project now, after the user confirms the price. */
export const runPrompts = (context: PromptContext): Command<'citedesk.runPrompts'> => ({
  id: 'citedesk.runPrompts',
  async run(place) {
    const { services, setUp, pickers, dialogs, watcher, tree, clock, selectedRows } = context;
    const { local, client } = await services.connect();
    const project = await pickers.project(client, place?.project);
    if (!project) return;
    if (isSample(project)) return offerOwn(context, project.name);
    const models = local ? project.models.filter((model) => setUp().assistants.includes(model)) : project.models;
    const missing = project.models.filter((model) => !models.includes(model));
    if (models.length === 0) return offerSetUp(context, missing);
    const places = place ? chosenRows<PromptsPlace>(place, selectedRows()) : await placesOf(client, project);
    if (!places) return;
    const choosing = {
      filterOf: (id: string) => tree.filterOf(id),
      today: () => dayOf(clock.now(), project.timezone),
    };
    const { count, calls } = await askedPrompts(client, choosing, project.id, places);
    if (count === 0) return offerPrompts(context, { project: project.id, topicId: places[0]?.topicId });
    const credits = await creditsLeft({ local, client });
    const names = local ? modelNames(models, setUp()) : undefined;
    const money = local ? await spendSentences(client, { count, assistants: models, setUp: setUp() }) : [];
    if (!(await dialogs.confirm(question({ count, models, missing, left: credits, names, money }), t('Ask')))) return;
    const some = missing.length === 0 ? undefined : (models as readonly Assistant[]);
    for (const call of calls) {
      const { data: run } = await client.runPrompts({
        project: project.id,
        body: { ...call, ...(some && { models: [...some] }) },
      });
      watcher.watch(run);
    }

    async function placesOf(from: Client, { id, name }: AskedProject): Promise<readonly PromptsPlace[] | undefined> {
      const which = await whichPrompts(
        dialogs,
        from,
        { id, name },
        tree.filterOf(id),
        selectedPlace(selectedRows()[0]),
      );
      return which && [{ project: id, ...which }];
    }
  },
});

/** Offers to create a project, because the sample's brand doesn't exist. */
async function offerOwn({ dialogs, execute }: PromptContext, name: string): Promise<void> {
  const button = t('New Project');
  const message = t(
    '{0} is a sample with made-up data, so its prompts can’t be asked. Create a project to track your own brand.',
    name,
  );
  if ((await dialogs.tell(message, button)) === button) await execute('citedesk.newProject');
}

async function offerSetUp({ dialogs, execute }: PromptContext, missing: readonly string[]): Promise<void> {
  const button = t('Set Up a Model');
  const message = t('No model is set up for {0} yet.', assistantNames(missing));
  if ((await dialogs.tell(message, button)) === button)
    await execute('citedesk.configureAssistant', { assistants: missing });
}

async function offerPrompts(
  { dialogs, execute }: PromptContext,
  place: CommandArguments['citedesk.addPrompts'],
): Promise<void> {
  const button = t('Add Prompts');
  if ((await dialogs.tell(t('There are no prompts here yet.'), button)) === button)
    await execute('citedesk.addPrompts', place);
}

interface Price {
  readonly count: number;
  readonly models: readonly string[];
  readonly missing: readonly string[];
  /** Remaining credits. Undefined for the user's own models. */
  readonly left: number | undefined;
  /** Names of the user's own models. Undefined if unknown. */
  readonly names: string | undefined;
  /** Cost with the user's own keys, in sentences. */
  readonly money: readonly string[];
}

/** Example: `Send 12 prompts to 4 assistants? This uses 48 of 950 credits.` */
function question({ count, models, missing, left, names, money }: Price): string {
  const assistants = counted(models.length, '1 assistant', '{0} assistants');
  return [
    t('Send {0} to {1}? This uses {2}.', promptsCounted(count), assistants, priceCounted(count * models.length, left)),
    ...(names === undefined ? [] : [t('Models: {0}.', names)]),
    ...money,
    ...(missing.length === 0 ? [] : [t('Skipped because no model is set up: {0}.', assistantNames(missing))]),
  ].join(' ');
}

/** Counts the prompts in the given places of a project, and returns the bodies of the requests that ask them. */
export async function askedPrompts(
  client: Client,
  choosing: Choosing,
  project: string,
  places: readonly PromptsPlace[],
): Promise<{
  readonly count: number;
  readonly calls: readonly ({ readonly prompt_ids: number[] } | { readonly topic_ids: number[] })[];
}> {
  const whole = places.length === 0 || places.some(isWhole);
  if (!whole && !places.every(isTopic)) {
    const ids = new Set<number>();
    for (const place of places) for await (const id of idsIn(client, choosing, place)) ids.add(id);
    return {
      count: ids.size,
      calls: inBatches([...ids], maxPromptsChosen).map((batch) => ({ prompt_ids: [...batch] })),
    };
  }
  const topics = (await askableTopics(client, project)).topics.filter(
    ({ id }) => whole || places.some(({ topicId }) => topicId === id),
  );
  return {
    count: topics.reduce((sum, topic) => sum + topic.count, 0),
    calls: inBatches(topics, maxTopicsChosen).map((batch) => ({ topic_ids: batch.map((topic) => topic.id) })),
  };
}

const isNarrow = ({ promptId, promptIds, group }: PromptsPlace): boolean =>
  promptId !== undefined || promptIds !== undefined || group !== undefined;
const isTopic = (place: PromptsPlace): boolean => !isNarrow(place) && place.topicId !== undefined;
const isWhole = (place: PromptsPlace): boolean => !isNarrow(place) && place.topicId === undefined;

async function* idsIn(
  client: Client,
  choosing: Choosing,
  { promptId, promptIds, ...place }: PromptsPlace,
): AsyncGenerator<number> {
  if (promptId !== undefined) yield promptId;
  else if (promptIds !== undefined) yield* promptIds;
  else {
    const query = { ...placeQuery(place, choosing), active: true, limit: maxPageSize };
    for await (const { id } of allRows(client.listPrompts, { project: place.project, query })) yield id;
  }
}

/** Selection of a project's prompts. Includes all if no field is set. */
interface Which {
  readonly topicId?: number;
  readonly group?: PromptGroup | 'filtered';
  readonly promptId?: number;
}

/** Returns the topics of a project with their number of active prompts, and the project's summary. */
async function askableTopics(client: Client, project: string) {
  const [topics, summary] = await Promise.all([
    client.listTopics({ project }),
    ifOffered(client.getSummary({ project, query: {} })),
  ]);
  const active = new Map(summary?.data.topics.map(({ topic_id: id, prompts }) => [id, prompts]));
  return {
    summary: summary?.data,
    topics: topics.data
      .map(({ id, name, prompts_count: total }) => ({ id, name, count: active.get(id) ?? total }))
      .filter(({ count }) => count > 0),
  };
}

/**
 * Asks for a selection of a project's prompts: all, the tree's filter, a group, a topic, or the selected prompt. The
 * list starts on the tree's selection.
 */
export async function whichPrompts(
  dialogs: Dialogs,
  client: Client,
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

interface OfProject {
  readonly project: string;
}

/**
 * Returns the rows of an action: all selected rows if the given one is among them, or else only that one. Leaves out
 * rows of other projects, because an action applies to one project.
 */
const chosenRows = <Place extends OfProject>(place: Place, selected: readonly object[]): readonly Place[] =>
  selected.includes(place)
    ? selected.filter((one): one is Place => 'project' in one && one.project === place.project)
    : [place];
