import { deleteTopic as endpoint } from '../../../contract/projects/topic.ts';
import { removeTopic } from '../../definitions/changeTopics.ts';
import { route } from '../../http/route.ts';

/** Deletes a topic without prompts. */
export const deleteTopic = route(endpoint, async ({ project, path, now }, stores) => ({
  data: await removeTopic(project.id, path.topic, now, stores),
}));
