import { Failure } from '../../contract/failure.ts';
import { required, reachOwner } from '../http/required.ts';
import type { ExportRecord } from '../store/exports/exports.ts';
import type { Key } from '../store/accounts/keys.ts';
import type { Stores } from '../store/store.ts';
import { isOver } from './toContract.ts';

/**
 * Returns the export in a path.
 * @throws Failure `EXPORT_NOT_FOUND`, or a failure if the key can't access its project
 */
export async function reachExport(
  uuid: string,
  key: Key,
  { accounts, exports, projects }: Pick<Stores, 'accounts' | 'exports' | 'projects'>,
): Promise<ExportRecord> {
  const record = required(await exports.byUuid(uuid), 'EXPORT_NOT_FOUND');
  await reachOwner(record.projectId, 'EXPORT_NOT_FOUND', key, { accounts, projects });
  return record;
}

/** Fails if the file isn't available yet or any longer. */
export function checkReady(record: ExportRecord, now: number): void {
  if (isOver(record, now))
    throw new Failure('EXPORT_EXPIRED', 'This export’s file was deleted after 7 days. Create the export again.');
  if (record.status === 'failed')
    throw new Failure('EXPORT_NOT_READY', 'This export failed, so there is no file. Its Export rows were refunded.');
  if (record.status !== 'ready') throw new Failure('EXPORT_NOT_READY', 'This export’s file is still being written.');
}
