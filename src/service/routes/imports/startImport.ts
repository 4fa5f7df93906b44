import { startImport as endpoint } from '../../../contract/projects/import.ts';
import { route } from '../../http/route.ts';
import { shownImport } from './namedImport.ts';

/** Starts an import, or returns the existing one with this name. */
export const startImport = route(endpoint, async ({ project, body, now }, { imports }) => {
  const { record, made } = await imports.start(project.id, body, now);
  return { data: shownImport(record), status: made ? 201 : 200 };
});
