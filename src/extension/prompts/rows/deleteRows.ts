import type { PromptContext } from '../registerPrompts.ts';
import { allRows } from '../../../client/pages.ts';
import { maxPageSize } from '../../../contract/call/limits.ts';
import { counted, t, dayText, momentText } from '../../editor/l10n.ts';
import { promptsCounted } from '../../service/models.ts';
import type { Command } from '../../editor/command.ts';
import { inTurn, managedRows, type OfOneKind, pickRow } from './managed.ts';
import { moveTo } from './movePrompts.ts';
import type { ManagedRow } from '../../editor/commandIds.ts';
import type { Client } from '../../../client/client.ts';
import type { Deleted } from '../../../contract/projects/deleted.ts';
import type { Choice } from '../../editor/dialogs.ts';
import { Failure } from '../../../contract/failure.ts';

type Of<Is extends ManagedRow['rowKind']> = Extract<ManagedRow, { rowKind: Is }>;

/** Deletes projects, topics or prompts after a confirmation that lists what is lost. Offers to undo. */
export const deleteRows = (context: PromptContext): Command<'citedesk.delete'> => ({
  id: 'citedesk.delete',
  async run(argument) {
    const { client } = await context.services.connect();
    const rows = managedRows(argument, context.selectedRows()) ?? (await pickedRow(context, client));
    if (!rows) return;
    const [first] = rows;
    if (first.rowKind === 'project') return deleteProject(context, client, first);
    const topics = rows.filter((row) => row.rowKind === 'topic');
    if (topics.length > 0) return deleteTopics(context, client, topics);
    const prompts = rows.filter((row) => row.rowKind === 'prompt');
    if (prompts.length > 0) await deletePrompts(context, client, prompts);
  },
});

async function pickedRow(context: PromptContext, client: Client): Promise<OfOneKind | undefined> {
  const row = await pickRow(context, client, t('Select an item to delete'));
  return row && [row];
}

/** Deletes only one project at a time, because each contains more than its row shows. */
async function deleteProject(context: PromptContext, client: Client, { project, name }: Of<'project'>): Promise<void> {
  const { dialogs, promptViews, openPages } = context;
  const question = t(
    'Delete the project {0} and all its prompts and answers? Work in progress will be canceled. You can restore the project within 30 days.',
    name,
  );
  if (!(await dialogs.confirm(question, t('Delete'), { warning: true }))) return;
  await client.deleteProject({ project });
  for (const page of openPages) page.leave(project);
  promptViews.refresh();
  await offerUndo(context, client, t('{0} deleted.', name), [{ kind: 'project', project, id: null, name }]);
}

/** Deletes topics one by one until the user cancels. */
async function deleteTopics(context: PromptContext, client: Client, topics: readonly Of<'topic'>[]): Promise<void> {
  const gone: Gone[] = [];
  for (const topic of topics) if (!(await deleteTopic(context, client, topic, gone))) break;
  const deleted = gone.filter(({ kind }) => kind === 'topic');
  const [first] = deleted;
  if (!first) return;
  const message = counted(deleted.length, '{1} deleted.', '{0} topics deleted.', first.name);
  await offerUndo(context, client, message, gone);
}

/** Adds the deleted items to `gone`. False if the user canceled. */
async function deleteTopic(
  context: PromptContext,
  client: Client,
  { project, topicId, name }: Of<'topic'>,
  gone: Gone[],
): Promise<boolean> {
  const { dialogs, promptViews } = context;
  const prompts: { readonly id: number; readonly text: string }[] = [];
  const query = { topic_id: topicId, limit: maxPageSize };
  for await (const { id, text } of allRows(client.listPrompts, { project, query })) prompts.push({ id, text });
  if (prompts.length === 0) {
    if (!(await dialogs.confirm(t('Delete the topic {0}? It has no prompts.', name), t('Delete'), { warning: true })))
      return false;
  } else {
    const way = await dialogs.pick<'move' | 'delete'>(
      [
        { label: `$(arrow-right) ${t('Move its prompts to another topic…')}`, value: 'move' },
        {
          label: `$(trash) ${t('Delete its prompts as well')}`,
          detail: t('Answers are kept. You can restore the prompts within 30 days.'),
          value: 'delete',
        },
      ],
      { title: t('Delete {0} ({1})', name, promptsCounted(prompts.length)) },
    );
    if (way === undefined) return false;
    const ids = prompts.map(({ id }) => id);
    if (way === 'move' && (await moveTo(context, client, project, ids)) === undefined) return false;
    if (way === 'delete') gone.push(...(await removePrompts(context, client, project, prompts)));
  }
  try {
    await client.deleteTopic({ project, topic: topicId });
    gone.push({ kind: 'topic', project, id: topicId, name });
  } finally {
    promptViews.refresh();
  }
  return true;
}

async function deletePrompts(context: PromptContext, client: Client, prompts: readonly Of<'prompt'>[]): Promise<void> {
  const [{ project, text } = { project: '', text: '' }] = prompts;
  const question = counted(
    prompts.length,
    'Delete the prompt “{1}”? Its answers are kept without the prompt text, and you can restore the prompt within 30 days.',
    'Delete {0} prompts? Their answers are kept without the prompt text, and you can restore the prompts within 30 days.',
    text,
  );
  if (!(await context.dialogs.confirm(question, t('Delete'), { warning: true }))) return;
  const gone = await removePrompts(
    context,
    client,
    project,
    prompts.map((row) => ({ id: row.promptId, text: row.text })),
  );
  if (gone.length === 0) return;
  const message = counted(gone.length, '1 prompt deleted.', '{0} prompts deleted.');
  await offerUndo(context, client, message, gone);
}

/** Returns the prompts that were deleted before the user canceled. */
async function removePrompts(
  { dialogs, promptViews }: PromptContext,
  client: Client,
  project: string,
  prompts: readonly { readonly id: number; readonly text: string }[],
): Promise<readonly Gone[]> {
  try {
    const done = await inTurn(dialogs, t('Deleting prompts'), prompts, ({ id }) =>
      client.deletePrompt({ project, prompt: id }),
    );
    return prompts.slice(0, done).map(({ id, text }) => ({ kind: 'prompt', project, id, name: text }));
  } finally {
    promptViews.refresh();
  }
}

/** Maximum items in the list. No user reads more. */
const maxListed = 1000;

/** Lists items deleted in the last 30 days, and restores the selected ones. */
export const restoreDeleted = (context: PromptContext): Command<'citedesk.restoreDeleted'> => ({
  id: 'citedesk.restoreDeleted',
  async run() {
    const { client } = await context.services.connect();
    const deleted = await newest(client);
    if (deleted.length === 0) return void (await context.dialogs.tell(t('Nothing was deleted in the last 30 days.')));
    const chosen = await context.dialogs.pickMany(deleted.map(choiceOf), {
      title: t('Restore deleted items'),
      placeholder: t('Select the items to restore (newest first)'),
      needsOne: true,
    });
    if (chosen) await restore(context, client, chosen);
  },
});

async function newest(client: Client): Promise<readonly Deleted[]> {
  const rows: Deleted[] = [];
  for (let cursor: string | undefined; ;) {
    const { data, meta } = await client.listDeleted({ query: { limit: maxPageSize, cursor } });
    rows.push(...data);
    cursor = meta.next_cursor ?? undefined;
    if (cursor === undefined || rows.length >= maxListed) return rows;
  }
}

const icons = { project: 'globe', topic: 'list-unordered', prompt: 'comment' } as const;

function choiceOf(row: Deleted): Choice<Deleted> {
  const { kind, name, answers, prompts, deleted_at: at, kept_until: until, project_name: project } = row;
  const kinds = { project: t('Project'), topic: t('Topic'), prompt: t('Prompt') };
  return {
    label: `$(${icons[kind]}) ${name}`,
    description: kind === 'project' ? kinds.project : `${kinds[kind]} · ${project}`,
    detail: [
      t('Deleted {0}', momentText(at)),
      ...(prompts > 0 ? [promptsCounted(prompts)] : []),
      ...(answers > 0 ? [counted(answers, '1 answer', '{0} answers')] : []),
      t('can be restored until {0}', dayText(until.slice(0, 10))),
    ].join(' · '),
    value: row,
  };
}

/** A deleted item. `id` is that of a topic or prompt, and null for a project. */
interface Gone {
  readonly kind: 'project' | 'topic' | 'prompt';
  readonly project: string;
  readonly id: number | null;
  readonly name: string;
}

/** Order of restoring: parents before their children. */
const order: readonly Gone['kind'][] = ['project', 'topic', 'prompt'];

/** True if another item has the same text now. This item then stays deleted, but the others are restored. */
const isTaken = (error: unknown): boolean =>
  error instanceof Failure && (error.code === 'PROMPT_EXISTS' || error.code === 'TOPIC_EXISTS');

/** Restores items, and reports those that couldn't be restored. */
async function restore({ dialogs, promptViews }: PromptContext, client: Client, gone: readonly Gone[]): Promise<void> {
  const back: Gone[] = [];
  const taken: Gone[] = [];
  const ordered = gone.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
  try {
    await inTurn(dialogs, t('Restoring'), ordered, async (one) => {
      try {
        await restoreOne(client, one);
        back.push(one);
      } catch (error) {
        if (!isTaken(error)) throw error;
        taken.push(one);
      }
    });
  } finally {
    promptViews.refresh();
  }
  const [first] = back;
  const sentences = [
    ...(first ? [counted(back.length, '{1} restored.', '{0} items restored.', first.name)] : []),
    ...taken.map(({ name }) => t('“{0}” wasn’t restored because an item with the same text already exists.', name)),
  ];
  if (sentences.length > 0) await dialogs.tell(sentences.join(' '));
}

async function restoreOne(client: Client, { kind, project, id }: Gone): Promise<void> {
  if (kind === 'project') await client.restoreProject({ project });
  else if (kind === 'topic') await client.restoreTopic({ project, topic: id ?? 0 });
  else await client.restorePrompt({ project, prompt: id ?? 0 });
}

/** Reports that items were deleted, and offers to restore them. */
async function offerUndo(
  context: PromptContext,
  client: Client,
  message: string,
  gone: readonly Gone[],
): Promise<void> {
  const undo = t('Undo');
  if ((await context.dialogs.tell(message, undo)) === undo) await restore(context, client, gone);
}
