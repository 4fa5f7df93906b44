import { Failure } from '../../../contract/failure.ts';
import { restoreTopic as endpoint } from '../../../contract/projects/deleted.ts';
import { required } from '../../store/required.ts';
import { route } from '../../http/route.ts';

/** Restores a deleted topic. Does nothing if it isn't deleted. */
export const restoreTopic = route(endpoint, async ({ project, path }, { deletions, topics }) => {
  const there = await topics.find(project.id, path.topic);
  if (there) return { data: there };
  const kept = required(await deletions.topic(project.id, path.topic), 'TOPIC_NOT_FOUND');
  const other = await topics.named(project.id, kept.name);
  if (other)
    throw new Failure('TOPIC_EXISTS', 'A topic with this name already exists.', { details: { topic_id: other.id } });
  await deletions.restoreTopic(kept);
  return { data: required(await topics.find(project.id, path.topic), 'TOPIC_NOT_FOUND') };
});
