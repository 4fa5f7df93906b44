import { Failure } from '../../../contract/failure.ts';
import type { Import } from '../../../contract/projects/import.ts';
import type { ImportRecord } from '../../store/imports/imports.ts';
import type { Stores } from '../../store/store.ts';

type Imports = Pick<Stores, 'imports'>;

/** @throws Failure `IMPORT_NOT_FOUND` */
export async function namedImport(
  project: string,
  id: string,
  now: number,
  { imports }: Imports,
): Promise<ImportRecord> {
  const found = await imports.find(project, id, now);
  if (!found)
    throw new Failure('IMPORT_NOT_FOUND', 'No import of the last 30 days has this ID. Older imports can’t be undone.');
  return found;
}

/**
 * Returns the import that a call belongs to, or undefined if the call names none.
 * @throws Failure `IMPORT_NOT_FOUND` or `IMPORT_UNDONE`
 */
export async function openImport(
  project: string,
  id: string | undefined,
  now: number,
  stores: Imports,
): Promise<number | undefined> {
  if (id === undefined) return undefined;
  const { key, undone_at: undoneAt } = await namedImport(project, id, now, stores);
  if (undoneAt !== null)
    throw new Failure('IMPORT_UNDONE', 'This import was undone, so nothing can be added to it. Start a new import.');
  return key;
}

export const shownImport = ({ key: _key, ...shown }: ImportRecord): Import => shown;
