import type { Client } from '../../client/client.ts';
import type { Imported, RefusedRow, ShortenedRow } from '../../client/importAnswers.ts';
import type { Dialogs } from '../editor/dialogs.ts';
import { isCancelled } from '../failures/report.ts';
import { grouped, t } from '../l10n.ts';
import type { Command, Execute } from './command.ts';
import { namesOf } from './models.ts';
import type { PickerCalls, Pickers } from './pickers.ts';

type Calls = PickerCalls & Pick<Client, 'addResponses' | 'addPrompts' | 'getProject'>;

interface Work {
  readonly client: Calls;
  readonly project: string;
  readonly file: string;
  /** Told the assistant of each row that names one, whatever becomes of the row. */
  readonly onAssistant: (model: string) => void;
  readonly onProgress: (so: Imported) => void;
  readonly onRefused: (row: RefusedRow) => void;
  readonly onShortened: (row: ShortenedRow) => void;
  readonly signal: AbortSignal;
}

interface Needs {
  readonly services: { connect(): Promise<{ readonly client: Calls }> };
  readonly pickers: Pickers;
  readonly dialogs: Pick<Dialogs, 'file' | 'progress' | 'tell'>;
  /** Brings in what stands in a file. */
  readonly bringIn: (work: Work) => Promise<Imported>;
  readonly execute: Execute;
  readonly log: { warn(line: string): void; show(): void };
  readonly tree: { refresh(): void };
}

/** Brings in answers that were collected elsewhere, from a file of JSON or JSON lines. */
export const importAnswers = ({ services, pickers, dialogs, bringIn, execute, log, tree }: Needs): Command<'citedesk.importAnswers'> => ({
  id: 'citedesk.importAnswers',
  async run(place) {
    const { client } = await services.connect();
    const project = await pickers.project(client, place?.project);
    if (!project) return;
    const file = await dialogs.file({ title: t('Import answers into {0}', project.name), filters: { [t('Answers')]: ['jsonl', 'ndjson', 'json', 'csv', 'gz'] } });
    if (file === undefined) return;
    let so: Imported = { added: 0, skipped: 0, refused: 0 };
    const tracked: readonly string[] = project.models;
    const untracked: string[] = [];
    try {
      await dialogs.progress(t('Importing answers'), (say, signal) =>
        bringIn({
          client, project: project.id, file, signal,
          onAssistant: (model) => void (tracked.includes(model) || untracked.push(model)),
          onProgress: (now) => say(t('{0} answers', (so = now).added + now.skipped + now.refused)),
          onRefused: ({ number, reason }) => log.warn(`${file}, ${number}: ${reason}`),
          onShortened: ({ number, leftOut }) => log.warn(`${file}, ${number}: kept without ${leftOut}`),
        }).then((done) => (so = done)));
    } catch (error) {
      if (!isCancelled(error)) throw error;
    } finally {
      tree.refresh();
    }
    const [details, another] = [t('Show Log'), t('New Project')];
    const button = so.refused > 0 ? [details] : untracked.length > 0 ? [another] : [];
    const pressed = await dialogs.tell([summary(so), ...unseen(untracked, project.name)].join(' '), ...button);
    if (pressed === details) log.show();
    if (pressed === another) await execute('citedesk.newProject');
  },
});

/** `240 answers imported, 24 were there already, 3 refused.` */
function summary({ added, skipped, refused }: Imported): string {
  const parts = [
    added === 1 ? t('1 answer imported') : t('{0} answers imported', grouped(added)),
    ...(skipped > 0 ? [skipped === 1 ? t('1 was there already') : t('{0} were there already', grouped(skipped))] : []),
    ...(refused > 0 ? [t('{0} refused', grouped(refused))] : []),
  ];
  return `${parts.join(', ')}.`;
}

/** The tree shows tracked assistants only, so people would look for the others in vain. */
function unseen(models: readonly string[], project: string): readonly string[] {
  if (models.length === 0) return [];
  const names = namesOf([...new Set(models)]);
  const which = models.length === 1 ? t('1 from {0} is kept, but not shown', names) : t('{0} from {1} are kept, but not shown', grouped(models.length), names);
  return [t('{0}, as {1} does not track {2}. A project that does shows them.', which, project, names)];
}
