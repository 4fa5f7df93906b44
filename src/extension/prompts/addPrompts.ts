import type { PromptContext } from './registerPrompts.ts';
import { topicIdOf } from './pickers.ts';
import { type AskStep, inSteps, inChain } from '../editor/steps.ts';
import { t, counted, grouped } from '../editor/l10n.ts';
import { singleTopic } from '../tree/places.ts';
import type { Command } from '../editor/command.ts';
import type { ChosenTopic } from '../editor/promptPages.ts';
import { maxPromptLength, maxPromptsAdded } from '../../contract/call/limits.ts';
import { Failure } from '../../contract/failure.ts';
import type { Client } from '../../client/client.ts';
import { inBatches, promptLines, promptFault } from './promptLines.ts';
import type { Dialogs, Choice } from '../editor/dialogs.ts';
import { explanationOf } from '../service/failures/sentences.ts';

interface Plan {
  readonly project: string;
  readonly topic: ChosenTopic;
  readonly from: PromptText;
}

/** Adds prompts, one per line: from the selection, the clipboard, a new page, or typed. */
export const addPrompts = (context: PromptContext): Command<'citedesk.addPrompts'> => ({
  id: 'citedesk.addPrompts',
  async run(place) {
    const { services, pickers, pages } = context;
    const sources = createTextSources(context);
    const { client } = await services.connect();
    const plan = await inSteps(async (ask: AskStep): Promise<Plan | undefined> => {
      const project = await pickers.project(client, place?.project, ask);
      if (!project) return undefined;
      const title = t('Add prompts: select a topic');
      const topic = await pickers.topic(client, project.id, { title, id: singleTopic(place), ask });
      const from = topic && (await sources.ask(ask));
      return from && { project: project.id, topic, from };
    });
    if (!plan) return;
    const { from, ...target } = plan;
    if (from === 'page')
      await pages.open(t('# Enter one prompt per line below, then select ✓ (Add These Prompts) above'), target);
    else await tellAdded(context, await addLines(client, context, { ...target, text: from.text }));
  },
});

/** Adds the prompts on a page opened for them, and closes the page if all were added. */
export const addWrittenPrompts = (context: PromptContext): Command<'citedesk.addWrittenPrompts'> => ({
  id: 'citedesk.addWrittenPrompts',
  async run(address) {
    const page = context.pages.find(address);
    if (!page) return;
    const { client } = await context.services.connect();
    const result = await addLines(client, context, { ...page.place, text: page.text });
    const nothing = result.added.length + result.existing === 0;
    if (result.tooLong + result.full === 0 && !result.failed && !nothing) await page.close();
    await tellAdded(context, result);
  },
});

interface LinesToAdd {
  readonly project: string;
  readonly topic: ChosenTopic;
  /** One prompt per line. */
  readonly text: string;
}

/** Result of adding lines to one or more topics. */
interface AddedLines {
  readonly project: string;
  readonly topic?: ChosenTopic;
  readonly topicIds: readonly number[];
  readonly added: readonly number[];
  readonly existing: number;
  /** Prompts that exceeded the plan limit. */
  readonly full: number;
  readonly tooLong: number;
  /** Prompts not added because of an error after others were added. */
  readonly failed?: { readonly count: number; readonly error: Failure };
}

/** Adds prompts to a topic, one per line. Creates a new topic only if it gets prompts. */
async function addLines(
  client: Client,
  context: PromptContext,
  { project, topic, text }: LinesToAdd,
): Promise<AddedLines & { readonly topic: ChosenTopic }> {
  return { ...(await addTopics(client, context, project, [{ topic, text }])), topic };
}

/** Adds prompts to several topics under one progress message, because the editor shows at most three at a time. */
export async function addTopics(
  client: Client,
  { dialogs, tree }: PromptContext,
  project: string,
  lines: readonly Omit<LinesToAdd, 'project'>[],
): Promise<AddedLines> {
  const read = lines.map(({ topic, text }) => ({ topic, ...promptLines(text) }));
  const total = read.reduce((count, { prompts }) => count + prompts.length, 0);
  const tooLong = read.reduce((count, one) => count + one.tooLong.length, 0);
  let result: AddedLines = { project, topicIds: [], added: [], existing: 0, full: 0, tooLong };
  if (total === 0) return result;
  try {
    await dialogs.progress(t('Adding prompts'), async (say, signal) => {
      const stopped = (): boolean => signal.aborted || result.failed !== undefined;
      let sent = 0;
      for (const { topic, prompts } of read) {
        if (stopped() || prompts.length === 0) continue;
        const before = result.added.length;
        const topicId = await topicIdOf(client, project, topic);
        try {
          for (const batch of inBatches(prompts, maxPromptsAdded)) {
            if (stopped()) break;
            result = await addBatch(client, result, topicId, batch);
            sent += batch.length;
            if (result.failed) result = { ...result, failed: { ...result.failed, count: total - sent + batch.length } };
            else say(t('{0} of {1}', sent, total), (100 * batch.length) / total);
          }
        } finally {
          if (result.added.length > before) result = { ...result, topicIds: [...result.topicIds, topicId] };
          else if (topic.id === undefined) await client.deleteTopic({ project, topic: topicId }).catch(() => undefined); // an empty topic does no harm
        }
      }
    });
  } finally {
    tree.refresh();
  }
  return result;
}

async function addBatch(
  client: Client,
  result: AddedLines,
  topicId: number,
  batch: readonly string[],
): Promise<AddedLines> {
  try {
    const { data } = await client.addPrompts({
      project: result.project,
      body: { topic_id: topicId, prompts: [...batch] },
    });
    const full = data.skipped.filter(({ reason }) => reason === 'limit').length;
    return {
      ...result,
      added: [...result.added, ...data.added.map(({ id }) => id)],
      existing: result.existing + data.skipped.length - full,
      full: result.full + full,
    };
  } catch (error) {
    // Earlier batches stay, so report them.
    if (result.added.length === 0 || !(error instanceof Failure)) throw error;
    return error.code === 'PROMPT_LIMIT_REACHED'
      ? { ...result, full: result.full + batch.length }
      : { ...result, failed: { count: batch.length, error } };
  }
}

/** Selects the new prompts, reports the result, and offers to ask them. */
export async function tellAdded(
  { dialogs, execute, revealRow, note }: PromptContext,
  result: AddedLines,
): Promise<void> {
  if (result.failed) note(result.failed.error, 'Prompts');
  const [topicId, ...others] = result.topicIds;
  if (topicId !== undefined) await revealRow({ project: result.project, ...(others.length === 0 && { topicId }) });
  const ask = counted(result.added.length, 'Ask It Now', 'Ask Prompts Now');
  const pressed = await dialogs.tell(summary(result), ...(result.added.length > 0 ? [ask] : []));
  if (pressed === ask) await execute('citedesk.runPrompts', { project: result.project, promptIds: result.added });
}

/** Message about the result, such as `12 prompts added to Televisions, 3 already existed.` */
function summary({ added, topic, existing: there, full, tooLong, failed }: AddedLines): string {
  const parts = [
    addedTo(added.length, topic?.name),
    ...(there > 0 ? [counted(there, '1 already existed', '{0} already existed')] : []),
    ...(full > 0 ? [counted(full, '1 exceeded the plan limit', '{0} exceeded the plan limit')] : []),
    ...(tooLong > 0 ? [t('{0} exceeded {1} characters', tooLong, maxPromptLength)] : []),
    ...(failed ? [t('{0} failed', grouped(failed.count))] : []),
  ];
  return [`${parts.join(', ')}.`, ...(failed ? [explanationOf(failed.error)] : [])].join(' ');
}

function addedTo(count: number, topic: string | undefined): string {
  if (count === 0) return t('No prompts added');
  if (topic === undefined) return counted(count, '1 prompt added', '{0} prompts added');
  return counted(count, '1 prompt added to {1}', '{0} prompts added to {1}', topic);
}

/** Prompts as lines of text, or `page` to write them on a new page. */
type PromptText = { readonly text: string } | 'page';

interface TextSources {
  /** Asks for a source and returns its lines. Undefined if the user cancels. */
  ask(ask: AskStep): Promise<PromptText | undefined>;
}

type Way = (ask: AskStep) => Promise<PromptText | undefined>;

/** Asks for the source of prompts. An input box allows only one line, so lists come from elsewhere. */
const createTextSources = ({ dialogs, host }: PromptContext): TextSources => ({
  async ask(ask) {
    const selection = host.selection();
    const count = selection ? promptLines(selection.text).prompts.length : 0;
    const typed: Way = async (next) =>
      textOf(
        await next<string>('prompt', (at) =>
          dialogs.input({
            title: t('Add prompt'),
            ...inChain(at),
            prompt: t('A question that people ask an AI assistant, in their own words.'),
            placeholder: t('best crm for small teams'),
            value: at.former ?? '',
            validate: promptFault,
          }),
        ),
      );
    const choices: readonly Choice<Way>[] = [
      ...(selection && count > 0
        ? [
            {
              label: `$(selection) ${selected(count, selection.file)}`,
              value: () => Promise.resolve(textOf(selection.text)),
            },
          ]
        : []),
      { label: `$(edit) ${t('Type a prompt…')}`, value: typed },
      {
        label: `$(clippy) ${t('Add lines from the clipboard…')}`,
        value: async () => textOf(await checked(dialogs, await host.clipboard())),
      },
      { label: `$(new-file) ${t('Write a list in a new file…')}`, value: () => Promise.resolve('page') },
    ];
    const way = await ask<Way>('source', (at) =>
      dialogs.pick(choices, {
        title: t('Add prompts'),
        ...inChain(at),
        placeholder: t('Choose a source for the prompts, or type a prompt here.'),
        typed: (text) => (text === '' ? undefined : typedChoice(text)),
      }),
    );
    return way?.(ask);
  },
});

const textOf = (text: string | undefined): PromptText | undefined => (text === undefined ? undefined : { text });

/** Offers text typed into the list of sources as a prompt, or explains why it isn't valid. */
function typedChoice(text: string): Choice<Way> {
  const label = promptFault(text) ?? t('Add prompt “{0}”', text);
  return { label: `$(edit) ${label}`, value: () => Promise.resolve(textOf(text)) };
}

const selected = (count: number, file: string): string =>
  counted(count, 'Selected line in {1}', '{0} selected lines in {1}', file);

/**
 * Asks for confirmation, because the clipboard's content isn't visible. Reads it only now, because browsers ask for
 * permission.
 */
async function checked(dialogs: Dialogs, text: string): Promise<string | undefined> {
  const { prompts } = promptLines(text);
  const [first] = prompts;
  if (first === undefined) return text;
  const excerpt = [...first].length > 80 ? `${[...first].slice(0, 79).join('')}…` : first;
  const question = counted(prompts.length, 'Add “{1}”?', 'Add {0} prompts, starting with “{1}”?', excerpt);
  return (await dialogs.confirm(question, t('Add'))) ? text : undefined;
}
