import { listTopics as endpoint } from '../../../contract/projects/topic.ts';
import { route } from '../../http/route.ts';

/** Lists all topics of a project by name. */
export const listTopics = route(endpoint, async ({ project }, { topics }) => {
  const data = await topics.list(project.id);
  return { data, meta: { project: project.id, count: data.length } };
});
