import type { Client, OpenClient } from '../../../client/client.ts';
import { Failure } from '../../../contract/failure.ts';
import { NewExport, type Export } from '../../../contract/projects/export.ts';
import type { Project } from '../../../contract/projects/project.ts';
import { askExport, askPrice, type ExportAsked, type OrderCalls } from './exportOrder.ts';
import type { Dialogs } from '../../editor/dialogs.ts';
import type { Saving } from './saving.ts';
import { t } from '../../editor/l10n.ts';
import type { Clock } from '../../editor/rest.ts';
import type { Command } from '../../editor/command.ts';

type ExportCalls = OrderCalls & Pick<Client, 'createExport' | 'getExport'> & Pick<OpenClient, 'supports'>;

interface StartExportNeeds<Calls extends ExportCalls> {
  readonly services: { connect(): Promise<{ readonly local: boolean; readonly client: Calls }> };
  readonly pickers: {
    project(client: Calls, id?: string): Promise<Pick<Project, 'id' | 'timezone' | 'prompts_count'> | undefined>;
  };
  readonly dialogs: Pick<Dialogs, 'pick' | 'pickMany' | 'input'>;
  readonly watcher: { watch(run: Export): void };
  readonly saving: Pick<Saving, 'expect'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** Starts an export after the user confirms its rows and price. The file is saved when it is ready. */
export const startExport = <Calls extends ExportCalls>({
  services,
  pickers,
  dialogs,
  watcher,
  saving,
  clock,
}: StartExportNeeds<Calls>): Command<'citedesk.export'> => ({
  id: 'citedesk.export',
  async run(place) {
    const { local, client } = await services.connect();
    if (!client.supports('createExport'))
      throw new Failure('NOT_OFFERED', 'The service does not say how an export is started.');
    const project = await pickers.project(client, place?.project);
    if (!project) return;
    const wanted = { dialogs, client, project, local, now: clock.now() };
    const asked =
      place && 'again' in place
        ? await askAgain(wanted, (await client.getExport({ export: place.again })).data)
        : await askExport({ ...wanted, place: place ?? {} });
    if (!asked) return;
    const { data: run } = await client.createExport({ project: project.id, body: asked.body });
    saving.expect(run, asked);
    watcher.watch(run);
  },
});

/** Asks to repeat an export with the current answers. */
async function askAgain(
  wanted: Parameters<typeof askPrice>[0],
  { type, format, from, to, models, prompt_ids, topic_ids, include_answer }: Export,
): Promise<(Pick<ExportAsked, 'body'> & Partial<ExportAsked>) | undefined> {
  const body = NewExport.parse({ type, format, from, to, models, prompt_ids, topic_ids, include_answer });
  return (await askPrice(wanted, body, { title: t('Export again?') })) && { body };
}

interface SaveExportNeeds {
  readonly saving: Pick<Saving, 'save'>;
}

export const saveExport = ({ saving }: SaveExportNeeds): Command<'citedesk.saveExport'> => ({
  id: 'citedesk.saveExport',
  async run(place) {
    if (place) await saving.save({ project: place.project, id: place.runId });
  },
});
