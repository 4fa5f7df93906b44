import { getDefinition as endpoint } from '../../../contract/projects/definition.ts';
import { readDefinition } from '../../definitions/definition.ts';
import { required } from '../../store/required.ts';
import { route } from '../../http/route.ts';

/** Returns a consistent snapshot of all parts of a project that users can edit. */
export const getDefinition = route(endpoint, ({ project: { id } }, { snapshot }) =>
  snapshot(async (stores) => {
    const project = required(await stores.projects.find(id), 'PROJECT_NOT_FOUND');
    const data = await readDefinition(project, stores);
    const { prompts_limit: limit } = await stores.accounts.byId(project.userId);
    const used = data.prompts.filter(({ active }) => active).length;
    return { data, meta: { project: id, prompts: { used, limit } } };
  }),
);
