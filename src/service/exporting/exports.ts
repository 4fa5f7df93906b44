import { setImmediate as breathe } from 'node:timers/promises';
import { Failure } from '../../contract/failure.ts';
import { cancelledExport } from '../../contract/projects/cancelledExport.ts';
import type { Export } from '../../contract/projects/export.ts';
import type { ExportRecord } from '../store/exports/exports.ts';
import type { Store, Stores } from '../store/store.ts';
import { moment, momentOrNull } from '../store/values.ts';

interface DownloadContext {
  /** URL at which the service was called, ending in `/v1`. */
  readonly base: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Converts an export to its API form. An expired file counts as deleted, even before it is deleted. */
export function exportToContract(record: ExportRecord, { base, now }: DownloadContext): Export {
  const { plan } = record;
  const status = isOver(record, now) ? 'expired' : record.status;
  return {
    id: record.uuid,
    project: record.projectId,
    ...plan,
    status,
    estimated_rows: record.estimatedRows,
    rows: record.rows,
    bytes: record.bytes,
    rows_charged: record.rowsCharged,
    file_name: record.fileName,
    download_url: status === 'ready' ? `${base}/exports/${record.uuid}/download` : null,
    error: record.error,
    requested_by: record.requestedBy,
    created_at: moment(record.createdAt),
    started_at: momentOrNull(record.startedAt),
    finished_at: momentOrNull(record.finishedAt),
    expires_at: momentOrNull(record.expiresAt),
  };
}

const isOver = ({ status, expiresAt }: ExportRecord, now: number): boolean =>
  status === 'expired' || (status === 'ready' && expiresAt !== null && expiresAt <= now);

/** Fails if the file isn't available yet or any longer. */
export function checkReady(record: ExportRecord, now: number): void {
  if (isOver(record, now))
    throw new Failure('EXPORT_EXPIRED', 'This export’s file was deleted after 7 days. Create the export again.');
  if (record.status === 'failed')
    throw new Failure('EXPORT_NOT_READY', 'This export failed, so there is no file. Its Export rows were refunded.');
  if (record.status !== 'ready') throw new Failure('EXPORT_NOT_READY', 'This export’s file is still being written.');
}

export const isExportLive = ({ status }: Pick<ExportRecord, 'status'>): boolean =>
  status === 'queued' || status === 'running';

export async function failExport(
  { id, userId, rowsCharged, rowsAdditional }: ExportRecord,
  error: string,
  now: number,
  { balances, exports }: Stores,
): Promise<void> {
  await balances.refund(userId, 'rows', rowsCharged, rowsAdditional);
  await exports.change(id, { status: 'failed', error, rows_charged: 0, rows_additional: 0, finished_at: now }, now);
}

/**
 * Stops an export at the user's request. Its partial file is deleted later.
 * @throws Failure `RUN_NOT_ACTIVE` if it has already ended
 */
export async function stopExport(record: ExportRecord, now: number, stores: Stores): Promise<void> {
  if (!isExportLive(record)) throw new Failure('RUN_NOT_ACTIVE', 'This export has already ended.');
  await failExport(record, cancelledExport, now, stores);
  await stores.exports.change(record.id, { expires_at: now }, now);
  await stores.work.remove('export', [record.id]);
}

/** Deletes a complete or partial file, a few parts at a time. */
export async function dropFile(store: Store, exportId: number): Promise<void> {
  while (await store.write(({ exportParts }) => exportParts.dropSome(exportId), { locks: [`export ${exportId}`] }))
    await breathe();
}
