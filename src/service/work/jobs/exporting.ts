import { columnsOf } from '../../../contract/projects/export.ts';
import { Failure } from '../../../contract/failure.ts';
import { encodingOf, fileNameOf, gzipParts, prefetch } from '../../exporting/exportFile.ts';
import { dropFile, failExport, isExportLive } from '../../exporting/exports.ts';
import { exportedRows } from '../../exporting/order.ts';
import type { Log } from '../../log.ts';
import type { ExportRecord } from '../../store/exports/exports.ts';
import type { Store, Stores } from '../../store/store.ts';
import { givenUpText, type Job, type Signals } from '../../job.ts';
import { dayLength } from '../../../metrics/days.ts';

interface Needs {
  readonly store: Store;
  readonly log: Log;
  /** Milliseconds. */
  readonly now: () => number;
}

/** Milliseconds for which a file is kept. */
const keptFor = 7 * dayLength;

/** Thrown if the export was canceled, or if another process took it over. The worker then receives an abort signal. */
class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

/** Writes the file of an export, always from the beginning. */
export function exporting({ store, log, now }: Needs): Job {
  /**
   * Runs a transaction on an active export. Returns false if the export has ended, because its rows may have been
   * refunded.
   */
  const whileLive = (id: number, action: (stores: Stores, record: ExportRecord) => Promise<void>): Promise<boolean> =>
    store.write(
      async (stores) => {
        const record = await stores.exports.byId(id);
        if (!record || !isExportLive(record)) return false;
        await action(stores, record);
        return true;
      },
      { locks: [`export ${id}`] },
    );

  /**
   * Claims an active export for this process and deletes its partial file. Returns the claim's start, by which another
   * process notices that it lost the export, or undefined.
   */
  const take = async (id: number): Promise<number | undefined> => {
    const startedAt = now();
    const taken = await whileLive(id, ({ exports }) =>
      exports.change(id, { status: 'running', rows: 0, bytes: 0, started_at: startedAt }, startedAt),
    );
    if (!taken) return undefined;
    await dropFile(store, id);
    return startedAt;
  };

  const fail = async (id: number, error: string): Promise<void> => {
    if ((await take(id)) === undefined) return;
    await whileLive(id, (stores, record) => failExport(record, error, now(), stores));
  };

  const write = async (record: ExportRecord, { signal, closing }: Signals): Promise<void> => {
    const { id, plan, projectId, userId, estimatedRows, rowsAdditional } = record;
    const project = await store.read.projects.find(projectId);
    if (!project) throw new Failure('PROJECT_NOT_FOUND', 'This export’s project no longer exists.');
    const pages = exportedRows(record, project, store.slow);
    const startedAt = await take(id);
    if (startedAt === undefined) return;
    const stopping = AbortSignal.any([signal, closing]);
    const whileMine = (action: (stores: Stores) => Promise<void>) =>
      store.write(
        async (stores) => {
          const { status, startedAt: latest } = (await stores.exports.byId(id)) ?? {};
          if (status !== 'running' || latest !== startedAt)
            throw new Overtaken('another process is writing this export, or it was canceled');
          await action(stores);
        },
        { locks: [`export ${id}`] },
      );

    const { head, encode } = encodingOf(plan.format, columnsOf(plan.type, plan.include_answer));
    let rows = 0;
    async function* content(): AsyncGenerator<Buffer, void, undefined> {
      yield Buffer.from(head);
      for await (const { count, bytes: lines } of prefetch(pages)) {
        yield encode(lines);
        rows += count;
      }
    }
    let place = 0;
    let bytes = 0;
    await gzipParts(
      content(),
      async (parts) => {
        stopping.throwIfAborted();
        const first = place;
        place += parts.length;
        for (const part of parts) bytes += part.length;
        await whileMine(async ({ exports, exportParts }) => {
          await exportParts.add(id, first, parts);
          await exports.change(id, { rows, bytes }, now());
        });
      },
      stopping,
    );
    const end = now();
    await whileMine(async ({ balances, exports }) => {
      // The number may have changed since rows were charged, for example by a reanalysis. Unused rows are refunded, and
      // further ones are free.
      const surplus = Math.max(0, estimatedRows - rows);
      await balances.refund(userId, 'rows', surplus, rowsAdditional);
      await exports.change(
        id,
        {
          status: 'ready',
          rows,
          bytes,
          rows_charged: estimatedRows - surplus,
          rows_additional: Math.max(0, rowsAdditional - surplus),
          file_name: fileNameOf(project, plan),
          finished_at: end,
          expires_at: end + keptFor,
        },
        end,
      );
    });
  };

  return {
    async run(ref, signals) {
      const record = await store.read.exports.byId(ref);
      if (!record || !isExportLive(record)) return;
      try {
        await write(record, signals);
      } catch (error) {
        if (error instanceof Overtaken) await whenAborted(signals.signal);
        else if (signals.closing.aborted)
          await whileLive(ref, ({ exports }) => exports.change(ref, { status: 'queued', rows: 0, bytes: 0 }, now()));
        if (signals.signal.aborted || signals.closing.aborted || !(error instanceof Failure)) throw error;
        log.warn({ export: record.uuid, code: error.code }, error.message);
        await fail(
          ref,
          error.code === 'QUERY_TIMEOUT'
            ? 'Reading the answers took too long. Export a shorter period.'
            : error.message,
        );
      }
    },

    async giveUp(ref, why) {
      await fail(ref, givenUpText(why, 'written'));
    },
  };
}

const whenAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
