import { undoImport as endpoint } from '../../../contract/projects/import.ts';
import { route } from '../../http/route.ts';
import { compareSoon } from '../../webhooks/compareSoon.ts';
import { namedImport, shownImport } from './namedImport.ts';

/** Maximum number of answers that one call removes, to keep the transaction short. */
const perCall = 500;

/** Removes part of the data that an import stored. Callers repeat the call until nothing is left. */
export const undoImport = route(endpoint, async ({ project, path, now }, { imports, webhooks }) => {
  const { key } = await namedImport(project.id, path.import, now, { imports });
  const { left, kept, ...removed } = await imports.undoSome(key, { most: perCall, now });
  if (removed.answers > 0) await compareSoon(project.id, now, { webhooks });
  const record = await namedImport(project.id, path.import, now, { imports });
  return { data: shownImport(record), meta: { project: project.id, removed, kept, left } };
});
