import type { Client } from '../../client/client.ts';
import { ifOffered } from '../../client/notOffered.ts';
import { allRows } from '../../client/pages.ts';
import { Failure } from '../../contract/failure.ts';
import { maxNameLength, maxPromptLength } from '../../contract/call/limits.ts';
import type { Project } from '../../contract/projects/project.ts';
import type { TrackedPrompt, PromptOrder } from '../../contract/projects/prompt.ts';
import type { Topic } from '../../contract/projects/topic.ts';
import type { Choice, Dialogs, ListQuestion, LiveChoice } from '../editor/dialogs.ts';
import { t } from '../editor/l10n.ts';
import type { Execute } from '../editor/command.ts';
import { selectedPlace, type SelectedPlace } from '../tree/places.ts';
import { alone, type AskStep, inChain } from '../editor/steps.ts';
import type { ChosenTopic } from '../editor/promptPages.ts';
import { isCancelled } from '../service/failures/report.ts';
import { explanationOf } from '../service/failures/sentences.ts';
import { namedIn, promptSign } from './tree/promptNodes.ts';
import type { FeatureContext } from '../editor/featureContext.ts';

interface PickersNeeds {
  readonly dialogs: Dialogs;
  readonly execute: Execute;
  /** Subject of the selected row in the prompts tree, on which lists start. */
  readonly selectedRow?: () => object | undefined;
}

/** Asks for the project, topic or prompt of a command. Undefined if the user cancels. */
export interface Pickers {
  /** Returns the project with the id, the only one, or one that the user selects. */
  project(client: Client, id?: string, ask?: AskStep): Promise<Project | undefined>;
  /** Returns the topic with the id, one that the user selects, or the name of a new one that isn't created yet. */
  topic(client: Client, project: string, question: TopicQuestion): Promise<ChosenTopic | undefined>;
  /** @param first ids of prompts to list before all others */
  prompt(client: Client, project: string, first?: readonly number[]): Promise<TrackedPrompt | undefined>;
}

interface TopicQuestion {
  readonly title: string;
  readonly id?: number | undefined;
  readonly ask?: AskStep;
}

/** Maximum prompts in a list. The tree is more convenient for more. */
const maxPrompts = 1000;

export const createPickers = ({ dialogs, execute, selectedRow = () => undefined }: PickersNeeds): Pickers => ({
  async project(client, id, ask = alone) {
    const { data } = await client.listProjects();
    if (id !== undefined) {
      const match = data.find((project) => project.id === id);
      if (!match) throw new Failure('PROJECT_NOT_FOUND', 'This project no longer exists.');
      return match;
    }
    if (data.length > 1) {
      const selected = selectedPlace(selectedRow())?.project;
      return ask<Project>('project', (at) =>
        dialogs.pick(
          data.map((project) => ({
            label: project.name,
            description: project.url,
            value: project,
            active: project.id === selected,
          })),
          { title: t('Choose a project'), ...inChain(at) },
        ),
      );
    }
    const [only] = data;
    const create = t('New Project');
    if (only || (await dialogs.tell(t('There are no projects yet.'), create)) !== create) return only;
    await execute('citedesk.newProject');
    // Continue the command with the new project.
    return (await client.listProjects()).data[0];
  },

  async topic(client, project, { title, id, ask = alone }) {
    const topics = (await ifOffered(client.listTopics({ project })))?.data;
    if (id !== undefined) {
      const name = topics?.find((topic) => topic.id === id)?.name;
      return name === undefined ? { id } : { id, name };
    }
    if (!topics) return topicByNumber(dialogs, title, ask);
    const chosen =
      topics.length === 0
        ? 'new'
        : await ask<ChosenTopic | 'new'>('topic', (at) => pickTopic(dialogs, topics, { title, ...inChain(at) }));
    if (chosen !== 'new') return chosen;
    const name = await ask<string>('topic name', (at) =>
      dialogs.input({
        title: t('New topic'),
        ...inChain(at),
        prompt: t('A topic is a group of prompts, such as Comparisons or Pricing.'),
        value: at.former ?? '',
        validate: nameFault,
      }),
    );
    return name === undefined ? undefined : { name: name.trim() };
  },

  async prompt(client, project, first = []) {
    const prompts: TrackedPrompt[] = [];
    for await (const prompt of allRows(client.listPrompts, { project })) {
      prompts.push(prompt);
      if (prompts.length === maxPrompts) break;
    }
    if (prompts.length === 0) {
      const add = t('Add Prompts');
      if ((await dialogs.tell(t('This project has no prompts yet.'), add)) === add)
        await execute('citedesk.addPrompts', { project });
      return undefined;
    }
    const isFirst = ({ id }: TrackedPrompt): boolean => first.includes(id);
    const sorted = prompts.toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one)));
    const selected = first[0] === undefined ? selectedPlace(selectedRow())?.promptId : sorted[0]?.id;
    return dialogs.pick(
      sorted.map((prompt) => ({
        label: prompt.text,
        value: prompt,
        active: prompt.id === selected,
      })),
      { title: t('Choose a prompt') },
    );
  },
});

/** Returns the id of a topic, and creates it if it is new. */
export const topicIdOf = async (client: Client, project: string, topic: ChosenTopic): Promise<number> =>
  topic.id ?? (await client.createTopic({ project, body: { name: topic.name } })).data.id;

function pickTopic(
  dialogs: Dialogs,
  topics: readonly Topic[],
  question: ListQuestion,
): Promise<ChosenTopic | 'new' | undefined> {
  const choices: readonly Choice<ChosenTopic | 'new'>[] = [
    ...topics.map(({ id, name, prompts_count }) => ({
      label: name,
      description: String(prompts_count),
      value: { id, name },
    })),
    { label: `$(add) ${t('New topic…')}`, value: 'new' },
  ];
  const names = new Set(topics.map(({ name }) => name.toLowerCase()));
  return dialogs.pick(choices, {
    ...question,
    placeholder: t('Choose a topic, or type the name of a new one.'),
    typed: (name) =>
      nameFault(name) !== undefined || names.has(name.toLowerCase())
        ? undefined
        : { label: `$(add) ${t('New topic “{0}”', name)}`, value: { name } },
  });
}

async function topicByNumber(
  dialogs: PickersNeeds['dialogs'],
  title: string,
  ask: AskStep,
): Promise<ChosenTopic | undefined> {
  const number = await ask<string>('topic number', (at) =>
    dialogs.input({
      title,
      ...inChain(at),
      prompt: t('This service doesn’t list its topics. Enter a topic ID.'),
      validate: (text) => (/^\s*[1-9]\d{0,14}\s*$/u.test(text) ? undefined : t('Enter a whole number.')),
    }),
  );
  return number === undefined ? undefined : { id: Number(number) };
}

/** Returns why the name of a project or topic is invalid. Undefined if it is valid. */
export function nameFault(text: string): string | undefined {
  if (text.trim() === '') return t('Enter a name.');
  return [...text.trim()].length > maxNameLength ? t('Use at most {0} characters.', maxNameLength) : undefined;
}

interface Wanted {
  readonly project: string;
  readonly title: string;
  /** Sort order. Defaults to that of the service. */
  readonly order?: PromptOrder | undefined;
  /** Prompt on which the list starts, shown before the user types. */
  readonly start?: SelectedPlace | undefined;
}

/** Milliseconds without a keystroke before the search starts. */
const typingRestMs = 200;
/** Maximum results. The user can type more to narrow them. */
const maxFound = 50;

/** Searches all prompts of a project as the user types. Undefined on Escape. */
export function findPrompt(
  { dialogs, clock }: FeatureContext,
  client: Client,
  { project, title, order, start }: Wanted,
): Promise<TrackedPrompt | undefined> {
  let looking = new AbortController();
  let look: (text: string, after: number) => void = () => undefined;
  return dialogs.browse<TrackedPrompt | undefined>({
    title,
    onOpen(show, closed) {
      closed.addEventListener('abort', () => looking.abort());
      look = (text, after) => {
        looking.abort();
        looking = new AbortController();
        const { signal } = looking;
        show({ busy: true });
        searchPrompts(text.trim(), after, signal).then(
          (rows) => show({ rows, busy: false }),
          (error: unknown) => {
            if (!isCancelled(error)) show({ rows: [note(explanationOf(error))], busy: false });
          },
        );
      };
      show({ placeholder: t('Type to search prompts') });
      look('', 0);
    },
    onTyped: (text) => look(text, typingRestMs),
    keepsOpen: (prompt) => prompt === undefined,
  });

  async function searchPrompts(
    text: string,
    after: number,
    signal: AbortSignal,
  ): Promise<readonly LiveChoice<TrackedPrompt | undefined>[]> {
    if (after > 0) await clock.sleep(after, signal);
    const search = [...text].slice(0, maxPromptLength).join('');
    const query = { limit: maxFound, ...(search !== '' && { search }), ...(order && { sort: order }) };
    const { data, meta } = await client.listPrompts({ project, query }, { signal });
    signal.throwIfAborted();
    if (data.length === 0) return [note(t('No matching prompts.'))];
    const first = search === '' && start?.project === project ? start.promptId : undefined;
    const isHere = first === undefined || data.some(({ id }) => id === first);
    return [
      ...(isHere ? data : [...(await startOf(first, signal)), ...data]).map((prompt) => rowOf(prompt, first)),
      ...(meta.has_more ? [note(t('Showing the first {0}. Keep typing to narrow the list.', data.length))] : []),
    ];
  }

  /** Loads the start prompt, because it may be missing in the first page. */
  async function startOf(id: number, signal: AbortSignal): Promise<readonly TrackedPrompt[]> {
    if (start?.text === undefined) return [];
    const query = { limit: maxFound, search: start.text };
    return (await client.listPrompts({ project, query }, { signal })).data.filter((prompt) => prompt.id === id);
  }
}

/** Always shown, because the service has already filtered the rows. */
const rowOf = (prompt: TrackedPrompt, first: number | undefined): LiveChoice<TrackedPrompt> => ({
  label: `$(${promptSign(prompt.latest).icon}) ${prompt.text}`,
  description: namedIn(prompt.latest).short,
  value: prompt,
  active: prompt.id === first,
  always: true,
});

const note = (sentence: string): LiveChoice<undefined> => ({
  label: `$(info) ${sentence}`,
  value: undefined,
  always: true,
});
