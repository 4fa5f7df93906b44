import type { PromptContext } from '../registerPrompts.ts';
import type { Client } from '../../../client/client.ts';
import type { Command } from '../../editor/command.ts';
import type { CommandId, ManagedRow } from '../../editor/commandIds.ts';
import { deleteRows, restoreDeleted } from './deleteRows.ts';
import { movePrompts } from './movePrompts.ts';
import { nameFault } from '../pickers.ts';
import { promptFault, promptLines } from '../promptLines.ts';
import { t, counted } from '../../editor/l10n.ts';
import { rereadingNotice } from '../readAgain.ts';
import { managedRows, pickRow, inTurn, managedPrompts } from './managed.ts';

/** Commands for rows of the prompts tree. Some apply to several rows. */
export const rowCommands = (context: PromptContext): readonly Command<CommandId>[] => [
  renameRow(context),
  deleteRows(context),
  movePrompts(context),
  ...pausePrompts(context),
  restoreDeleted(context),
];

/** Changes the name of a project or topic, or the text of a prompt. */
const renameRow = (context: PromptContext): Command<'citedesk.rename'> => ({
  id: 'citedesk.rename',
  async run(given) {
    const { client } = await context.services.connect();
    const row =
      managedRows(given, context.selectedRows())?.[0] ??
      (await pickRow(context, client, t('Select an item to rename')));
    if (!row) return;
    const before = row.rowKind === 'prompt' ? row.text : row.name;
    const after = await newName(context, row, before);
    if (after === undefined || after === before) return;
    await rename(context, client, row, after);
    context.promptViews.refresh();
  },
});

async function newName(
  { dialogs }: PromptContext,
  { rowKind }: ManagedRow,
  value: string,
): Promise<string | undefined> {
  if (rowKind !== 'prompt') {
    const prompt = rowKind === 'project' ? { prompt: t('The brand name as people write it.') } : {};
    const title = t('New name for {0}', value);
    return (await dialogs.input({ title, ...prompt, value, validate: nameFault }))?.trim();
  }
  const text = await dialogs.input({
    title: t('New prompt text'),
    prompt: t('Existing answers to the previous text are kept.'),
    value,
    validate: promptFault,
  });
  return text === undefined ? undefined : promptLines(text).prompts[0];
}

async function rename(
  { dialogs, rereading }: PromptContext,
  client: Client,
  row: ManagedRow,
  after: string,
): Promise<void> {
  const { project } = row;
  if (row.rowKind === 'topic') {
    await client.updateTopic({ project, topic: row.topicId, body: { name: after } });
    return;
  }
  if (row.rowKind === 'prompt') {
    await client.updatePrompt({ project, prompt: row.promptId, body: { text: after } });
    return;
  }
  const { data: before } = await client.getProject({ project });
  const { data: now } = await client.updateProject({ project, body: { name: after } });
  const notice = rereadingNotice(before, now);
  if (notice === undefined) return;
  rereading.follow(project);
  void dialogs.tell(notice); // not awaited: the message may stay open while the rows reload
}

type Id = 'citedesk.pausePrompts' | 'citedesk.resumePrompts';

/** Pauses and resumes prompts. Their answers stay. */
const pausePrompts = (context: PromptContext): readonly Command<Id>[] => [
  setActive(context, 'citedesk.pausePrompts', false),
  setActive(context, 'citedesk.resumePrompts', true),
];

const setActive = (context: PromptContext, id: Id, active: boolean): Command<Id> => ({
  id,
  async run(given) {
    const { services, dialogs, promptViews } = context;
    const { client } = await services.connect();
    const rows = await managedPrompts(context, client, given);
    if (!rows) return;
    const title = active ? t('Resuming prompts') : t('Pausing prompts');
    let done = 0;
    try {
      done = await inTurn(dialogs, title, rows, ({ project, promptId }) =>
        client.updatePrompt({ project, prompt: promptId, body: { active } }),
      );
    } finally {
      promptViews.refresh();
    }
    await dialogs.tell(active ? resumed(done) : paused(done)); // resolves only when the message is closed
  },
});

const paused = (count: number): string =>
  counted(
    count,
    '1 prompt paused. Until you resume it, it’s skipped in scheduled runs and when you ask all prompts in its topic.',
    '{0} prompts paused. Until you resume them, they’re skipped in scheduled runs and when you ask all prompts in their topics.',
  );

const resumed = (count: number): string => counted(count, '1 prompt resumed.', '{0} prompts resumed.');
