import { getProject as endpoint } from '../../../contract/projects/project.ts';
import { route } from '../../http/route.ts';

/** A project with its brand and competitors, and how far its stored answers are analysed anew. */
export const getProject = route(endpoint, async ({ project }, { projects, reanalyses }) => ({
  data: await projects.presentDetail(project),
  meta: { reanalysis: (await reanalyses.progress(project.id)).live },
}));
