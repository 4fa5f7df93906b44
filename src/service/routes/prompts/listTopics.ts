import { listTopics as endpoint } from '../../../contract/projects/topic.ts';
import { route } from '../../http/route.ts';

export const listTopics = route(endpoint, async ({ project }, { topics }) => {
  const data = await topics.list(project.id);
  return { data, meta: { project: project.id, count: data.length } };
});
