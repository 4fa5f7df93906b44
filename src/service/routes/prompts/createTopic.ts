import { createTopic as endpoint } from '../../../contract/projects/topic.ts';
import { route } from '../../http/route.ts';

/** Adds a topic, or finds the one of that name. */
export const createTopic = route(endpoint, async ({ project, body, now }, { topics }) => {
  const { topic, made } = await topics.ensure(project.id, body.name, now);
  return { data: topic, status: made ? 201 : 200 };
});
