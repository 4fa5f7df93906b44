import { setImmediate as breathe } from 'node:timers/promises';
import { cancelledExport } from '../../contract/projects/cancelledExport.ts';
import { Failure } from '../../contract/failure.ts';
import type { ExportRecord } from '../store/exports/exports.ts';
import type { Store, Stores } from '../store/store.ts';

export const isExportLive = ({ status }: Pick<ExportRecord, 'status'>): boolean =>
  status === 'queued' || status === 'running';

export async function failExport(
  { id, userId, rowsCharged, rowsAdditional }: ExportRecord,
  error: string,
  now: number,
  { balances, exports }: Pick<Stores, 'balances' | 'exports'>,
): Promise<void> {
  await balances.refund(userId, 'rows', rowsCharged, rowsAdditional);
  await exports.change(id, { status: 'failed', error, rows_charged: 0, rows_additional: 0, finished_at: now }, now);
}

/**
 * Stops an export at the user's request. Its partial file is deleted later.
 * @throws Failure `RUN_NOT_ACTIVE` if it has already ended
 */
export async function stopExport(
  record: ExportRecord,
  now: number,
  stores: Pick<Stores, 'balances' | 'exports' | 'work'>,
): Promise<void> {
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
