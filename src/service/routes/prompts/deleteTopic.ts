import { Failure } from '../../../contract/failure.ts';
import { deleteTopic as endpoint } from '../../../contract/projects/topic.ts';
import { required } from '../../http/required.ts';
import { route } from '../../http/route.ts';

/** Deletes a topic that has no prompts, paused ones included. */
export const deleteTopic = route(endpoint, async ({ project, path }, { topics }) => {
  const topic = required(await topics.find(project.id, path.topic), 'TOPIC_NOT_FOUND');
  if (topic.prompts_count > 0) {
    throw new Failure('TOPIC_NOT_EMPTY', `This topic still has ${topic.prompts_count} prompts.`, {
      details: { prompts_count: topic.prompts_count },
    });
  }
  await topics.remove(topic.id);
  return { data: topic };
});
