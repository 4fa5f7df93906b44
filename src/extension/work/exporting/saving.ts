import path from 'node:path';
import { cancelledExport } from '../../../contract/projects/cancelledExport.ts';
import type { Export } from '../../../contract/projects/export.ts';
import { Failure } from '../../../contract/failure.ts';
import type { Execute } from '../../editor/command.ts';
import type { Service } from '../../service/connection/service.ts';
import type { Dialogs } from '../../editor/dialogs.ts';
import { type Failures, isCancelled } from '../../service/failures/report.ts';
import { sentenceOf } from '../../service/failures/sentences.ts';
import { t } from '../../editor/l10n.ts';
import { exportFileName, unpackedName } from './exportWords.ts';
import type { Memento } from '../../editor/keptRuns.ts';
import { rowsOf } from '../progress.ts';
import type { Clock } from '../../editor/clock.ts';
import { isExport } from '../run.ts';
import type { Watcher } from '../watcher.ts';
import type { Transfer } from '../../service/transfer.ts';
import { createPendingExports, type PendingExport } from './pendingExports.ts';
import type { SavedFiles } from '../../editor/savedFiles.ts';

type SavingService = Pick<Service, 'origin' | 'client'>;

interface Needs {
  readonly services: { connect(): Promise<SavingService>; readonly current: Pick<Service, 'origin'> | undefined };
  readonly watcher: Pick<Watcher, 'subscribe'>;
  readonly memento: Memento;
  readonly dialogs: Pick<Dialogs, 'pick' | 'saveFile' | 'tell' | 'progress'>;
  readonly files: SavedFiles;
  /** Loaded with the first file. Replaceable in tests. */
  readonly transfer?: () => Promise<Transfer>;
  readonly execute: Execute;
  readonly clock: Clock;
  readonly failures: Failures;
}

/** Saves the files of exports. */
export interface Saving {
  /** Registers an export that was started in this window, with the options for its file. */
  expect(run: Export, how: { readonly unpack?: boolean }): void;
  /** Saves a file. Resolves when it is saved or the user cancels. Concurrent calls share one save. */
  save(run: Pick<PendingExport, 'id' | 'project'>): Promise<void>;
  /** Resumes saves from before a reload. If there are none, only reads a memento. */
  resume(): void;
  dispose(): void;
}

/** Milliseconds after which the user may be busy elsewhere and must not be interrupted by a dialog. */
const patienceMs = 15_000;

export function createSaving(needs: Needs): Saving {
  const { services, watcher, memento, dialogs, files, execute, clock, failures } = needs;
  const { transfer = () => import('../../service/transfer.ts') } = needs;
  const wishes = createPendingExports(memento);
  const started = new Map<string, number>();
  const busy = new Map<string, Promise<void>>();
  const closing = new AbortController();

  const wishOf = (origin: string, { id, project }: Pick<PendingExport, 'id' | 'project'>): PendingExport =>
    wishes.of(origin).find((wish) => wish.id === id) ?? { id, project };

  function save(wanted: Pick<PendingExport, 'id' | 'project'>): Promise<void> {
    const saving = busy.get(wanted.id) ?? saveOnce(wanted).finally(() => busy.delete(wanted.id));
    busy.set(wanted.id, saving);
    return saving;
  }

  async function saveOnce(wanted: Pick<PendingExport, 'id' | 'project'>): Promise<void> {
    const { origin, client } = await services.connect();
    const { data: run } = await client.getExport({ export: wanted.id });
    if (run.status === 'expired' || run.status === 'failed') return offerAgain(origin, run);
    const wish = await withPlace(wishOf(origin, wanted), run);
    if (!wish) return;
    wishes.add(origin, wish);
    try {
      await takeOver(client, wish, run);
    } catch (error) {
      if (closing.signal.aborted) return;
      // After a temporary failure, keep the partial file to resume the download.
      if (!(error instanceof Failure && error.retryable)) await drop(origin, wish);
      if (isCancelled(error)) return;
      if (error instanceof Failure && error.code === 'EXPORT_EXPIRED') return offerAgain(origin, run, error);
      throw error;
    }
    wishes.remove(origin, wish.id);
    await offerFile(wish.file, run);
  }

  /** Asks for missing options. */
  async function withPlace(
    wish: PendingExport,
    run: Export,
  ): Promise<(PendingExport & { readonly file: string }) | undefined> {
    const { unpack = await askForm(dialogs, run) } = wish;
    if (unpack === undefined) return undefined;
    const packed = exportFileName(run);
    const name = path.join(files.folder, unpack ? unpackedName(packed) : packed);
    const file = wish.file ?? (await dialogs.saveFile({ title: t('Save export'), file: name }));
    return file === undefined ? undefined : { ...wish, unpack, file };
  }

  async function takeOver(
    client: SavingService['client'],
    wish: PendingExport & { readonly file: string },
    run: Export,
  ) {
    const files = await transfer();
    await dialogs.progress(t('Saving {0}', path.basename(wish.file)), (say, cancelled) =>
      files.fetchFile({ client, run, ...wish, say, signal: AbortSignal.any([cancelled, closing.signal]) }),
    );
  }

  async function drop(origin: string, { id, file }: PendingExport): Promise<void> {
    wishes.remove(origin, id);
    if (file === undefined) return;
    await (await transfer()).removeParts(file).catch((error: unknown) => failures.note(error, 'Export'));
  }

  async function offerFile(file: string, run: Export): Promise<void> {
    const reveal = files.revealer(file);
    // No editor can show a compressed file.
    const buttons = [
      ...(file.endsWith('.gz') ? [] : [{ label: t('Open'), action: (at: string) => files.open(at) }]),
      ...(reveal ? [{ label: t('Show in Folder'), action: reveal }] : []),
    ];
    const sentence = t('Saved {0} ({1}).', path.basename(file), rowsOf(run));
    const pressed = await dialogs.tell(sentence, ...buttons.map(({ label }) => label));
    await buttons.find(({ label }) => label === pressed)?.action(file);
  }

  async function offerAgain(origin: string, run: Export, error = failureOf(run)): Promise<void> {
    await drop(origin, wishOf(origin, run));
    const again = t('Export Again');
    if ((await dialogs.tell(sentenceOf(error), again)) === again)
      await execute('citedesk.export', { project: run.project, again: run.id });
  }

  /** Handles the end of an export of this window. */
  async function ended(run: Export): Promise<void> {
    const origin = services.current?.origin ?? '';
    if (run.status === 'failed' && run.error === cancelledExport) return wishes.remove(origin, run.id);
    if (run.status !== 'ready') return offerAgain(origin, run);
    const since = started.get(run.id);
    const late = since === undefined || clock.now() - since > patienceMs;
    const button = t('Save…');
    const isThere = t('The export is ready ({0}).', rowsOf(run));
    if (late && !wishOf(origin, run).file && (await dialogs.tell(isThere, button)) !== button)
      return wishes.remove(origin, run.id);
    await saveOrReport(run);
  }

  const saveOrReport = (run: Pick<PendingExport, 'id' | 'project'>): Promise<void> =>
    save(run).catch((error: unknown) => failures.report(error, { name: 'Export', again: () => saveOrReport(run) }));

  const watching = watcher.subscribe((event) => {
    if (event.name === 'ended' && event.mine && isExport(event.run)) return ended(event.run);
  });

  async function resume(): Promise<void> {
    const { origin } = await services.connect();
    await Promise.all(
      wishes
        .of(origin)
        .filter(({ file }) => file !== undefined)
        .map(saveOrReport),
    );
  }

  return {
    expect({ id, project }, { unpack }) {
      started.set(id, clock.now());
      wishes.add(services.current?.origin ?? '', { id, project, ...(unpack !== undefined && { unpack }) });
    },
    save,
    resume() {
      if (wishes.some) resume().catch((error: unknown) => failures.note(error, 'Export'));
    },
    dispose() {
      closing.abort();
      watching.dispose();
    },
  };
}

function failureOf({ status, error }: Export): Failure {
  if (status === 'expired') return new Failure('EXPORT_EXPIRED', 'The file was deleted.');
  return new Failure('EXPORT_FAILED', t('The export failed: {0}', error ?? t('the service gave no reason.')));
}

/** Asks for the format of the file. */
const askForm = (dialogs: Pick<Dialogs, 'pick'>, run: Export): Promise<boolean | undefined> =>
  dialogs.pick(
    [
      { label: t('Uncompressed'), description: unpackedName(exportFileName(run)), value: true },
      { label: t('Compressed'), description: exportFileName(run), value: false },
    ],
    { title: t('Save export') },
  );
