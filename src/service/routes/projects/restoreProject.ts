import { restoreProject as endpoint } from '../../../contract/projects/project.ts';
import { route } from '../../http/route.ts';

/** Restores a deleted project. Does nothing if it isn't deleted. */
export const restoreProject = route(endpoint, async ({ project, now }, { projects }) => {
  const restored = project.deletedAt === null ? project : await projects.restore(project, now);
  return { data: await projects.presentDetail(restored) };
});
