import { updateProject as endpoint } from '../../../contract/projects/project.ts';
import { changeProject } from '../../definitions/changeProject.ts';
import { route } from '../../http/route.ts';

export const updateProject = route(endpoint, async ({ project, body, now }, stores) => ({
  data: await stores.projects.presentDetail(await changeProject(project, body, now, stores)),
}));
