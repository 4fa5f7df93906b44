import type { Client } from '../../client/client.ts';
import type { Imported, RefusedRow } from '../../client/importAnswers.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { isCancelled } from '../failures/report.ts';
import { t } from '../l10n.ts';
import type { Command } from './command.ts';
import type { PickerCalls, Pickers } from './pickers.ts';

type Calls = PickerCalls & Pick<Client, 'addResponses' | 'addPrompts'>;

interface Work {
  readonly client: Calls;
  readonly project: string;
  readonly file: string;
  readonly onProgress: (so: Imported) => void;
  readonly onRefused: (row: RefusedRow) => void;
  readonly signal: AbortSignal;
}

interface Needs {
  readonly services: { connect(): Promise<{ readonly client: Calls }> };
  readonly pickers: Pickers;
  readonly dialogs: Pick<Dialogs, 'file' | 'progress' | 'tell'>;
  /** Brings in what stands in a file. */
  readonly bringIn: (work: Work) => Promise<Imported>;
  readonly log: { warn(line: string): void; show(): void };
  readonly tree: { refresh(): void };
}

/** Brings in answers that were collected elsewhere, from a file of JSON or JSON lines. */
export const importAnswers = ({ services, pickers, dialogs, bringIn, log, tree }: Needs): Command<'citedesk.importAnswers'> => ({
  id: 'citedesk.importAnswers',
  async run(place) {
    const { client } = await services.connect();
    const project = await pickers.project(client, place?.project);
    if (!project) return;
    const file = await dialogs.file({ title: t('Import answers into {0}', project.name), filters: { [t('Answers')]: ['jsonl', 'ndjson', 'json'] } });
    if (file === undefined) return;
    let so: Imported = { added: 0, skipped: 0, refused: 0 };
    try {
      await dialogs.progress(t('Importing answers'), (say, signal) =>
        bringIn({
          client, project: project.id, file, signal,
          onProgress: (now) => say(t('{0} answers', (so = now).added + now.skipped + now.refused)),
          onRefused: ({ number, reason }) => log.warn(`${file}, ${number}: ${reason}`),
        }).then((done) => (so = done)));
    } catch (error) {
      if (!isCancelled(error)) throw error;
    } finally {
      tree.refresh();
    }
    const details = t('Show Log');
    const pressed = await dialogs.tell(summary(so), ...(so.refused > 0 ? [details] : []));
    if (pressed === details) log.show();
  },
});

/** `240 answers imported, 24 were there already, 3 refused.` */
function summary({ added, skipped, refused }: Imported): string {
  const parts = [
    added === 1 ? t('1 answer imported') : t('{0} answers imported', added),
    ...(skipped > 0 ? [skipped === 1 ? t('1 was there already') : t('{0} were there already', skipped)] : []),
    ...(refused > 0 ? [t('{0} refused', refused)] : []),
  ];
  return `${parts.join(', ')}.`;
}
