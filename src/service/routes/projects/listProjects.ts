import { listProjects as endpoint } from '../../../contract/projects/project.ts';
import { route } from '../../http/route.ts';

export const listProjects = route(endpoint, async ({ key }, { projects }) => {
  const found = await projects.list(key.userId, key.projects);
  return { data: await projects.presentAll(found), meta: { count: found.length } };
});
