import { nameFault } from '../pickers.ts';
import { promptFault, promptLines } from '../promptLines.ts';
import { t } from '../../editor/l10n.ts';
import { rereadingNotice } from '../readAgain.ts';
import type { Command } from '../../editor/command.ts';
import { managedRows, type ManagingCalls, type ManagingNeeds, pickRow } from './managed.ts';
import type { ManagedRow } from '../../editor/commandIds.ts';

interface Needs<Calls extends ManagingCalls> extends ManagingNeeds<Calls> {
  readonly rereading: { follow(project: string): void };
}

/** Changes the name of a project or topic, or the text of a prompt. */
export const renameRow = <Calls extends ManagingCalls>(needs: Needs<Calls>): Command<'citedesk.rename'> => ({
  id: 'citedesk.rename',
  async run(given) {
    const { client } = await needs.services.connect();
    const row =
      managedRows(given, needs.selectedRows())?.[0] ?? (await pickRow(needs, client, t('Select an item to rename')));
    if (!row) return;
    const before = row.is === 'prompt' ? row.text : row.name;
    const after = await newName(needs, row, before);
    if (after === undefined || after === before) return;
    await rename(needs, client, row, after);
    needs.tree.refresh();
  },
});

async function newName(
  { dialogs }: Pick<ManagingNeeds, 'dialogs'>,
  { is }: ManagedRow,
  value: string,
): Promise<string | undefined> {
  if (is !== 'prompt') {
    const prompt = is === 'project' ? { prompt: t('The brand name as people write it.') } : {};
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

async function rename<Calls extends ManagingCalls>(
  { dialogs, rereading }: Needs<Calls>,
  client: Calls,
  row: ManagedRow,
  after: string,
): Promise<void> {
  const { project } = row;
  if (row.is === 'topic') {
    await client.updateTopic({ project, topic: row.topicId, body: { name: after } });
    return;
  }
  if (row.is === 'prompt') {
    await client.updatePrompt({ project, prompt: row.promptId, body: { text: after } });
    return;
  }
  const { data: was } = await client.getProject({ project });
  const { data: now } = await client.updateProject({ project, body: { name: after } });
  const notice = rereadingNotice(was, now);
  if (notice === undefined) return;
  rereading.follow(project);
  void dialogs.tell(notice); // not awaited: the message may stay open while the rows reload
}
