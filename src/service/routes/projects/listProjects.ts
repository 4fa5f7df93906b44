import { listProjects as endpoint } from '../../../contract/projects/project.ts';
import { route } from '../../http/route.ts';

/** Every project of the key's owner that the key reaches, by name. */
export const listProjects = route(endpoint, async ({ key }, { projects }) => {
  const found = await projects.list(key.userId, key.projects);
  return { data: await projects.presentAll(found), meta: { count: found.length } };
});
