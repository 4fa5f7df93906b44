import type { RunContext } from '../registerWork.ts';
import { Failure } from '../../../contract/failure.ts';
import { NewExport, type Export } from '../../../contract/projects/export.ts';
import { askExport, askPrice, type ExportAsked } from './exportOrder.ts';
import { t } from '../../editor/l10n.ts';
import type { Command } from '../../editor/command.ts';

/** Starts an export after the user confirms its rows and price. The file is saved when it is ready. */
export const startExport = ({
  services,
  pickers,
  dialogs,
  watcher,
  saving,
  clock,
}: RunContext): Command<'citedesk.export'> => ({
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

export const saveExport = ({ saving }: RunContext): Command<'citedesk.saveExport'> => ({
  id: 'citedesk.saveExport',
  async run(place) {
    if (place) await saving.save({ project: place.project, id: place.runId });
  },
});
