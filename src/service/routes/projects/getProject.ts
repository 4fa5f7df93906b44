import { getProject as endpoint } from '../../../contract/projects/project.ts';
import { route } from '../../http/route.ts';

/** Returns a project with its brand and competitors, and the progress of a reanalysis of its answers. */
export const getProject = route(endpoint, async ({ project }, { projects, reanalyses }) => ({
  data: await projects.presentDetail(project),
  meta: { reanalysis: (await reanalyses.progress(project.id)).live },
}));
