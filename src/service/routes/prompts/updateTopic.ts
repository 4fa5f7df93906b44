import { updateTopic as endpoint } from '../../../contract/projects/topic.ts';
import { renameTopic } from '../../definitions/changeTopics.ts';
import { required } from '../../store/required.ts';
import { route } from '../../http/route.ts';

/** Renames a topic. Names are unique, ignoring case. */
export const updateTopic = route(endpoint, async ({ project, path, body: { name } }, stores) => ({
  data:
    name === undefined
      ? required(await stores.topics.find(project.id, path.topic), 'TOPIC_NOT_FOUND')
      : await renameTopic(project.id, path.topic, name, stores),
}));
