import { restoreProject as endpoint } from '../../../contract/projects/project.ts';
import { route } from '../../http/route.ts';

/** Brings a deleted project back as it was; one that is there stays as it is. */
export const restoreProject = route(endpoint, async ({ project, now }, { projects }) => {
  const restored = project.deletedAt === null ? project : await projects.restore(project, now);
  return { data: await projects.presentDetail(restored) };
});
