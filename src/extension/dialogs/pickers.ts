import type { Client } from '../../client/client.ts';
import { ifOffered } from '../../client/notOffered.ts';
import { allRows } from '../../client/pages.ts';
import { Failure } from '../../contract/failure.ts';
import { maxNameLength } from '../../contract/call/limits.ts';
import type { Project } from '../../contract/projects/project.ts';
import type { TrackedPrompt } from '../../contract/projects/prompt.ts';
import type { Topic } from '../../contract/projects/topic.ts';
import type { Choice, Dialogs } from '../editor/dialogs.ts';
import { t } from '../l10n.ts';
import type { Execute } from '../commands/command.ts';

export type PickerCalls = Pick<Client, 'listProjects' | 'listTopics' | 'createTopic' | 'listPrompts'>;

interface Needs {
  readonly dialogs: Pick<Dialogs, 'pick' | 'input' | 'tell'>;
  readonly execute: Execute;
}

/** How commands ask for what they are about. Undefined means that the person changed their mind. */
export interface Pickers {
  /** The project of that id, the only one there is, or one that the person picks. */
  project(client: PickerCalls, id?: string): Promise<Project | undefined>;
  /** A topic that exists, or a new one. */
  topic(client: PickerCalls, project: string): Promise<number | undefined>;
  prompt(client: PickerCalls, project: string): Promise<TrackedPrompt | undefined>;
}

/** Prompts that a list can still be picked from; beyond that the tree is the better place. */
const maxPrompts = 1000;

export const createPickers = ({ dialogs, execute }: Needs): Pickers => ({
  async project(client, id) {
    const { data } = await client.listProjects();
    if (id !== undefined) {
      const found = data.find((project) => project.id === id);
      if (!found) throw new Failure('PROJECT_NOT_FOUND', 'This project is gone.');
      return found;
    }
    if (data.length > 1) {
      return dialogs.pick(
        data.map((project) => ({ label: project.name, description: project.url, value: project })),
        { title: t('Which project?') },
      );
    }
    const [only] = data;
    const create = t('New Project');
    if (!only && (await dialogs.tell(t('There is no project yet.'), create)) === create)
      await execute('citedesk.newProject');
    return only;
  },

  async topic(client, project) {
    const topics = (await ifOffered(client.listTopics({ project })))?.data;
    if (!topics) return topicByNumber(dialogs);
    const chosen = topics.length === 0 ? {} : await pickTopic(dialogs, topics);
    if (!chosen || chosen.id !== undefined) return chosen?.id;
    const name =
      chosen.name ??
      (await dialogs.input({
        title: t('New topic'),
        prompt: t('Prompts are grouped into topics, e.g. Comparisons or Pricing.'),
        validate: nameFault,
      }));
    return name === undefined ? undefined : (await client.createTopic({ project, body: { name } })).data.id;
  },

  async prompt(client, project) {
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
    return dialogs.pick(
      prompts.map((prompt) => ({ label: prompt.text, value: prompt })),
      { title: t('Which prompt?') },
    );
  },
});

/** A topic that exists, or a new one, which may have its name already. */
interface ChosenTopic {
  readonly id?: number;
  readonly name?: string;
}

function pickTopic(dialogs: Pick<Dialogs, 'pick'>, topics: readonly Topic[]): Promise<ChosenTopic | undefined> {
  const choices: readonly Choice<ChosenTopic>[] = [
    ...topics.map(({ id, name, prompts_count }) => ({
      label: name,
      description: String(prompts_count),
      value: { id },
    })),
    { label: `$(add) ${t('New topic…')}`, value: {} },
  ];
  const names = new Set(topics.map(({ name }) => name.toLowerCase()));
  return dialogs.pick(choices, {
    title: t('Add prompts: to which topic?'),
    placeholder: t('Choose a topic, or type the name of a new one.'),
    typed: (name) =>
      nameFault(name) !== undefined || names.has(name.toLowerCase())
        ? undefined
        : { label: `$(add) ${t('New topic “{0}”', name)}`, value: { name } },
  });
}

async function topicByNumber(dialogs: Needs['dialogs']): Promise<number | undefined> {
  const number = await dialogs.input({
    title: t('Add prompts: to which topic?'),
    prompt: t('This service does not list its topics. Enter the number of one.'),
    validate: (text) => (/^\s*[1-9]\d{0,14}\s*$/u.test(text) ? undefined : t('Enter a whole number.')),
  });
  return number === undefined ? undefined : Number(number);
}

/** What is wrong with the name of a project or topic. */
export function nameFault(text: string): string | undefined {
  if (text.trim() === '') return t('Enter a name.');
  return [...text.trim()].length > maxNameLength ? t('Use at most {0} characters.', maxNameLength) : undefined;
}
