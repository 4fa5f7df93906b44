import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenClient } from '../../client/client.ts';
import { Failure } from '../../contract/failure.ts';
import type { Export } from '../../contract/projects/export.ts';
import type { Project } from '../../contract/projects/project.ts';
import { addDays, dayOf } from '../../metrics/days.ts';
import { t } from '../editor/l10n.ts';
import type { DataFolderNeeds } from './dataFolderCommand.ts';

type Needs = Pick<DataFolderNeeds, 'services' | 'dialogs' | 'files' | 'clock'>;

/** Earlier than any answer. */
const firstDay = '1970-01-01';
const pauseMs = 300;

/** Exports the answers of all projects into a folder, one table per project. */
export async function exportAll({ services, dialogs, files, clock }: Needs): Promise<void> {
  const { client } = await services.connect();
  const { data: projects } = await client.listProjects();
  if (projects.length === 0) return void (await dialogs.tell(t('There are no projects yet.')));
  const folder = await dialogs.folder({ title: t('Select a folder for the export') });
  if (folder === undefined) return;
  const { fetchFile } = await import('./transfer.ts');
  const today = dayOf(clock.now(), 'UTC');
  const target = path.join(folder, `citedesk-${today}`);
  await mkdir(target, { recursive: true });
  await dialogs.progress(t('Exporting'), async (say, signal) => {
    for (const project of projects) {
      say(project.name, 100 / projects.length);
      // Add a day for time zones ahead of UTC.
      const body = { type: 'responses', format: 'csv', from: firstDay, to: addDays(today, 1) } as const;
      const { data: started } = await client.createExport({ project: project.id, body });
      const run = await made(client, started, signal);
      const file = path.join(target, `${fileName(project)}.csv`);
      await fetchFile({ client, run, file, unpack: true, say: () => undefined, signal });
    }
  });
  const shown = t('Show');
  const reveal = files.revealer(target);
  const message = t('Answers exported to {1}. Projects: {0}.', projects.length, target);
  if ((await dialogs.tell(message, ...(reveal ? [shown] : []))) === shown) await reveal?.(target);
}

async function made(client: Pick<OpenClient, 'getExport'>, started: Export, signal: AbortSignal): Promise<Export> {
  for (let run = started; ; run = (await client.getExport({ export: started.id })).data) {
    if (run.status === 'ready') return run;
    if (run.status !== 'queued' && run.status !== 'running')
      throw new Failure('EXPORT_FAILED', t('The export failed, and you weren’t charged for its rows. Try again.'), {
        status: 0,
      });
    await sleep(pauseMs, undefined, { signal });
  }
}

/** Includes part of the id, because project names may repeat. */
const fileName = ({ name, id }: Pick<Project, 'name' | 'id'>): string =>
  `${name.match(/[\p{L}\p{N}]+/gu)?.join('-') ?? 'project'}-${id.slice(0, 6)}`;
