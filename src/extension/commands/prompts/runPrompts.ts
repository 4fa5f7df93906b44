import { maxTopicsChosen } from '../../../contract/call/limits.ts';
import type { Project } from '../../../contract/projects/project.ts';
import type { PromptRun } from '../../../contract/projects/promptRun.ts';
import type { Topic } from '../../../contract/projects/topic.ts';
import type { Assistant } from '../../../contract/models/assistants.ts';
import type { Dialogs } from '../../editor/dialogs.ts';
import { t } from '../../l10n.ts';
import type { Command, Execute } from '../command.ts';
import type { CommandArguments } from '../ids.ts';
import {
  type AccountCalls,
  assistantNames,
  creditsLeft,
  priceCounted,
  promptsCounted,
  type SetUp,
} from '../../providers/models.ts';
import { inBatches } from '../../dialogs/promptLines.ts';

/** The calls that ask, with what is read of their answers. */
interface RunCalls extends AccountCalls {
  listTopics(input: { readonly project: string }): Promise<{
    readonly data: readonly Pick<Topic, 'id' | 'prompts_count'>[];
  }>;
  runPrompts(input: {
    readonly project: string;
    readonly body: PromptSelection & { models?: Assistant[] };
  }): Promise<{ readonly data: PromptRun }>;
}

type AskedProject = Pick<Project, 'id' | 'models'>;

interface Needs<Calls extends RunCalls> {
  readonly services: { connect(): Promise<{ readonly local: boolean; readonly client: Calls }> };
  readonly setUp: () => SetUp;
  readonly pickers: { project(client: Calls, id?: string): Promise<AskedProject | undefined> };
  readonly dialogs: Pick<Dialogs, 'confirm' | 'tell'>;
  readonly execute: Execute;
  readonly watcher: { watch(run: PromptRun): void };
}

/** Asks a prompt, a topic or a whole project now, once the person has seen what it costs. */
export const runPrompts = <Calls extends RunCalls>({
  services,
  setUp,
  pickers,
  dialogs,
  execute,
  watcher,
}: Needs<Calls>): Command<'citedesk.runPrompts'> => ({
  id: 'citedesk.runPrompts',
  async run(place) {
    const { local, client } = await services.connect();
    const project = await pickers.project(client, place?.project);
    if (!project) return;
    const models = local ? project.models.filter((model) => setUp().assistants.includes(model)) : project.models;
    const missing = project.models.filter((model) => !models.includes(model));
    if (models.length === 0) return offerSetUp({ dialogs, execute }, missing);
    const { count, calls } = await askedPrompts(client, project, place);
    if (count === 0) return offerPrompts({ dialogs, execute }, { project: project.id, topicId: place?.topicId });
    const left = await creditsLeft({ local, client });
    if (!(await dialogs.confirm(question({ count, models, missing, left }), t('Ask')))) return;
    const some = missing.length === 0 ? undefined : (models as readonly Assistant[]);
    for (const call of calls) {
      const { data: run } = await client.runPrompts({
        project: project.id,
        body: { ...call, ...(some && { models: [...some] }) },
      });
      watcher.watch(run);
    }
  },
});

async function offerSetUp(
  { dialogs, execute }: Pick<Needs<RunCalls>, 'dialogs' | 'execute'>,
  missing: readonly string[],
): Promise<void> {
  const button = t('Set Up a Model');
  const message = t('No model is set up yet that answers for {0}.', assistantNames(missing));
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

type PromptSelection = { readonly prompt_ids: number[] } | { readonly topic_ids: number[] };

/** How many prompts a place holds, and the calls that ask them. */
async function askedPrompts(
  client: RunCalls,
  { id }: AskedProject,
  place: CommandArguments['citedesk.runPrompts'] | undefined,
): Promise<{ readonly count: number; readonly calls: readonly PromptSelection[] }> {
  if (place?.promptId !== undefined) return { count: 1, calls: [{ prompt_ids: [place.promptId] }] };
  const { data } = await client.listTopics({ project: id });
  const topics = data.filter(
    (topic) => topic.prompts_count > 0 && (place?.topicId === undefined || topic.id === place.topicId),
  );
  return {
    count: topics.reduce((sum, { prompts_count: count }) => sum + count, 0),
    calls: inBatches(topics, maxTopicsChosen).map((batch) => ({ topic_ids: batch.map((topic) => topic.id) })),
  };
}

interface Price {
  readonly count: number;
  readonly models: readonly string[];
  readonly missing: readonly string[];
  /** Credits; undefined where the models are one's own. */
  readonly left: number | undefined;
}

/** `Ask 12 prompts on 4 assistants: 48 credits of 950.`, or `48 model calls` on one's own machine. */
function question({ count, models, missing, left }: Price): string {
  const assistants = models.length === 1 ? t('1 assistant') : t('{0} assistants', models.length);
  const price = t('Ask {0} on {1}: {2}.', promptsCounted(count), assistants, priceCounted(count * models.length, left));
  return missing.length === 0 ? price : `${price} ${t('Without a model and left out: {0}.', assistantNames(missing))}`;
}
