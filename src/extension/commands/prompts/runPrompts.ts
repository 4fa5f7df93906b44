import type { Client } from '../../../client/client.ts';
import type { Assistant } from '../../../contract/models/assistants.ts';
import type { Project } from '../../../contract/projects/project.ts';
import { isSample } from '../../../contract/projects/sampleProject.ts';
import type { PromptRun } from '../../../contract/projects/promptRun.ts';
import { dayOf } from '../../../metrics/days.ts';
import { type WhichCalls, whichPrompts } from '../../dialogs/whichPrompts.ts';
import type { Dialogs } from '../../editor/dialogs.ts';
import { counted, t } from '../../l10n.ts';
import {
  type AccountCalls,
  assistantNames,
  creditsLeft,
  modelNames,
  priceCounted,
  promptsCounted,
  type SetUp,
} from '../../providers/models.ts';
import { spendSentences } from '../../providers/spendEstimate.ts';
import type { Clock } from '../../status/rest.ts';
import { selectedPlace } from '../../tree/places.ts';
import type { PromptsTree } from '../../tree/promptsTree.ts';
import { chosenRows } from '../chosenRows.ts';
import type { Command, Execute } from '../command.ts';
import type { CommandArguments } from '../ids.ts';
import { askedPrompts, type ChoosingCalls, type PromptsPlace } from './askedPrompts.ts';

type RunCalls = AccountCalls & ChoosingCalls & WhichCalls & Pick<Client, 'getUsage' | 'runPrompts'>;

type AskedProject = Pick<Project, 'id' | 'name' | 'url' | 'models' | 'timezone'>;

interface Needs<Calls extends RunCalls> {
  readonly services: { connect(): Promise<{ readonly local: boolean; readonly client: Calls }> };
  readonly setUp: () => SetUp;
  readonly pickers: { project(client: Calls, id?: string): Promise<AskedProject | undefined> };
  readonly dialogs: Pick<Dialogs, 'confirm' | 'pick' | 'tell'>;
  readonly execute: Execute;
  readonly watcher: { watch(run: PromptRun): void };
  readonly tree: Pick<PromptsTree, 'filterOf'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly selectedRows: () => readonly object[];
}

/** Asks a prompt, topic, group or project now, after the user confirms the price. */
export const runPrompts = <Calls extends RunCalls>({
  services,
  setUp,
  pickers,
  dialogs,
  execute,
  watcher,
  tree,
  clock,
  selectedRows,
}: Needs<Calls>): Command<'citedesk.runPrompts'> => ({
  id: 'citedesk.runPrompts',
  async run(place) {
    const { local, client } = await services.connect();
    const project = await pickers.project(client, place?.project);
    if (!project) return;
    if (isSample(project)) return offerOwn({ dialogs, execute }, project.name);
    const models = local ? project.models.filter((model) => setUp().assistants.includes(model)) : project.models;
    const missing = project.models.filter((model) => !models.includes(model));
    if (models.length === 0) return offerSetUp({ dialogs, execute }, missing);
    const places = place ? chosenRows<PromptsPlace>(place, selectedRows()) : await placesOf(client, project);
    if (!places) return;
    const choosing = {
      filterOf: (id: string) => tree.filterOf(id),
      today: () => dayOf(clock.now(), project.timezone),
    };
    const { count, calls } = await askedPrompts(client, choosing, project.id, places);
    if (count === 0) return offerPrompts({ dialogs, execute }, { project: project.id, topicId: places[0]?.topicId });
    const left = await creditsLeft({ local, client });
    const names = local ? modelNames(models, setUp()) : undefined;
    const money = local ? await spendSentences(client, { count, assistants: models, setUp: setUp() }) : [];
    if (!(await dialogs.confirm(question({ count, models, missing, left, names, money }), t('Ask')))) return;
    const some = missing.length === 0 ? undefined : (models as readonly Assistant[]);
    for (const call of calls) {
      const { data: run } = await client.runPrompts({
        project: project.id,
        body: { ...call, ...(some && { models: [...some] }) },
      });
      watcher.watch(run);
    }

    async function placesOf(from: Calls, { id, name }: AskedProject): Promise<readonly PromptsPlace[] | undefined> {
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
async function offerOwn(
  { dialogs, execute }: Pick<Needs<RunCalls>, 'dialogs' | 'execute'>,
  name: string,
): Promise<void> {
  const button = t('New Project');
  const message = t(
    '{0} is a sample with made-up data, so its prompts can’t be asked. Create a project to track your own brand.',
    name,
  );
  if ((await dialogs.tell(message, button)) === button) await execute('citedesk.newProject');
}

async function offerSetUp(
  { dialogs, execute }: Pick<Needs<RunCalls>, 'dialogs' | 'execute'>,
  missing: readonly string[],
): Promise<void> {
  const button = t('Set Up a Model');
  const message = t('No model is set up for {0} yet.', assistantNames(missing));
  if ((await dialogs.tell(message, button)) === button)
    await execute('citedesk.configureAssistant', { assistants: missing });
}

async function offerPrompts(
  { dialogs, execute }: Pick<Needs<RunCalls>, 'dialogs' | 'execute'>,
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
