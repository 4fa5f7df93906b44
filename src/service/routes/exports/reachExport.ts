import { reachOwner } from '../../http/gates.ts';
import type { Key } from '../../store/accounts/keys.ts';
import type { ExportRecord } from '../../store/exports/exports.ts';
import { required } from '../../store/required.ts';
import type { Stores } from '../../store/store.ts';

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
