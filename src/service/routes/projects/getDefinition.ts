import { getDefinition as endpoint } from '../../../contract/projects/definition.ts';
import { readDefinition } from '../../definitions/definition.ts';
import { required } from '../../http/required.ts';
import { route } from '../../http/route.ts';

/** All of a project that people decide, as it was at one moment. */
export const getDefinition = route(endpoint, async ({ project: { id } }, { snapshot }) => ({
  data: await snapshot(async (stores) =>
    readDefinition(required(await stores.projects.find(id), 'PROJECT_NOT_FOUND'), stores),
  ),
  meta: { project: id },
}));
