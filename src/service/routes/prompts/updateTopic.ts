import { Failure } from '../../../contract/failure.ts';
import { updateTopic as endpoint } from '../../../contract/projects/topic.ts';
import { required } from '../../http/required.ts';
import { route } from '../../http/route.ts';

/** Renames a topic; two of one name, ignoring case, there are not. */
export const updateTopic = route(endpoint, async ({ project, path, body: { name } }, { topics }) => {
  const topic = required(await topics.find(project.id, path.topic), 'TOPIC_NOT_FOUND');
  if (name === undefined) return { data: topic };
  const other = await topics.named(project.id, name);
  if (other && other.id !== topic.id)
    throw new Failure('TOPIC_EXISTS', 'There is a topic of this name already.', { details: { topic_id: other.id } });
  await topics.rename(topic.id, name);
  return { data: { ...topic, name } };
});
