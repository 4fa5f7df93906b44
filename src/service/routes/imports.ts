import { endpoints } from '../../contract/endpoints.ts';
import { Failure } from '../../contract/failure.ts';
import type { Import } from '../../contract/projects/import.ts';
import { readPage } from '../http/paging.ts';
import { route } from '../http/route.ts';
import type { ImportRecord } from '../store/imports.ts';
import type { Stores } from '../store/store.ts';
import { compareSoon } from '../webhooks/events.ts';

/** Starts an import, or returns the existing one with this name. */
export const startImport = route(endpoints.startImport, async ({ project, body, now }, { imports }) => {
  const { record, made } = await imports.start(project.id, body, now);
  return { data: shownImport(record), status: made ? 201 : 200 };
});

export const listImports = route(endpoints.listImports, async ({ project, key, query, now }, { cursors, imports }) => {
  const { limit, cursor } = query;
  const binding = { list: 'imports', key: key.id, project: project.id };
  const after = cursor === undefined ? undefined : cursors.unpack<number>(cursor, binding);
  const page = await readPage({
    cursors,
    binding,
    limit,
    rows: (most) => imports.list(project.id, { now, after, limit: most }),
    placeOf: (record) => record.key,
  });
  return { data: page.rows.map(shownImport), meta: { project: project.id, ...page.meta } };
});

/** Maximum number of answers that one call removes, to keep the transaction short. */
const perCall = 500;

/** Removes part of the data that an import stored. Callers repeat the call until nothing is left. */
export const undoImport = route(endpoints.undoImport, async ({ project, path, now }, tools) => {
  const { imports } = tools;
  const { key } = await namedImport(project.id, path.import, now, tools);
  const { left, shared, ...removed } = await imports.undoSome(key, { most: perCall, now });
  if (removed.answers > 0) await compareSoon(project.id, now, tools);
  const record = await namedImport(project.id, path.import, now, tools);
  return { data: shownImport(record), meta: { project: project.id, removed, kept: shared, left } };
});

/** @throws Failure `IMPORT_NOT_FOUND` */
async function namedImport(project: string, id: string, now: number, { imports }: Stores): Promise<ImportRecord> {
  const record = await imports.find(project, id, now);
  if (!record)
    throw new Failure('IMPORT_NOT_FOUND', 'No import of the last 30 days has this ID. Older imports can’t be undone.');
  return record;
}

/**
 * Returns the import that a call belongs to, or undefined if the call names none.
 * @throws Failure `IMPORT_NOT_FOUND` or `IMPORT_UNDONE`
 */
export async function openImport(
  project: string,
  id: string | undefined,
  now: number,
  stores: Stores,
): Promise<number | undefined> {
  if (id === undefined) return undefined;
  const { key, undone_at: undoneAt } = await namedImport(project, id, now, stores);
  if (undoneAt !== null)
    throw new Failure('IMPORT_UNDONE', 'This import was undone, so nothing can be added to it. Start a new import.');
  return key;
}

const shownImport = ({ key: _key, ...shown }: ImportRecord): Import => shown;
