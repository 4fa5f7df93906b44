import { getProject as endpoint } from '../../../contract/project.ts';
import { route } from '../../http/route.ts';

/** A project with its brand and competitors. */
export const getProject = route(endpoint, async ({ project }, { projects }) => ({
  data: await projects.presentDetail(project),
}));
