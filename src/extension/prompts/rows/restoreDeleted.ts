import type { Client } from '../../../client/client.ts';
import { maxPageSize } from '../../../contract/call/limits.ts';
import type { Deleted } from '../../../contract/projects/deleted.ts';
import type { Choice, Dialogs } from '../../editor/dialogs.ts';
import { counted, dayText, momentText, t } from '../../editor/l10n.ts';
import { promptsCounted } from '../../service/models.ts';
import type { Command } from '../../editor/command.ts';
import type { ManagingNeeds } from './managed.ts';
import { restore, type RestoringCalls } from './restoring.ts';

interface Needs<Calls> extends Pick<ManagingNeeds, 'tree'> {
  readonly services: { connect(): Promise<{ readonly client: Calls }> };
  readonly dialogs: ManagingNeeds['dialogs'] & Pick<Dialogs, 'pickMany'>;
}

/** Maximum items in the list. No user reads more. */
const mostListed = 1000;

/** Lists items deleted in the last 30 days, and restores the selected ones. */
export const restoreDeleted = <Calls extends RestoringCalls & Pick<Client, 'listDeleted'>>(
  needs: Needs<Calls>,
): Command<'citedesk.restoreDeleted'> => ({
  id: 'citedesk.restoreDeleted',
  async run() {
    const { client } = await needs.services.connect();
    const deleted = await newest(client);
    if (deleted.length === 0) return void (await needs.dialogs.tell(t('Nothing was deleted in the last 30 days.')));
    const chosen = await needs.dialogs.pickMany(deleted.map(choiceOf), {
      title: t('Restore deleted items'),
      placeholder: t('Select the items to restore (newest first)'),
      needsOne: true,
    });
    if (chosen) await restore(needs, client, chosen);
  },
});

async function newest(client: Pick<Client, 'listDeleted'>): Promise<readonly Deleted[]> {
  const rows: Deleted[] = [];
  for (let cursor: string | undefined; ;) {
    const { data, meta } = await client.listDeleted({ query: { limit: maxPageSize, cursor } });
    rows.push(...data);
    cursor = meta.next_cursor ?? undefined;
    if (cursor === undefined || rows.length >= mostListed) return rows;
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
