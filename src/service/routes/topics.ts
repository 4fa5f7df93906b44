import { endpoints } from '../../contract/endpoints.ts';
import { Failure } from '../../contract/failure.ts';
import { removeTopic, renameTopic } from '../definitions/definition.ts';
import { route } from '../http/route.ts';
import { required } from '../store/required.ts';
import { openImport } from './imports.ts';

export const listTopics = route(endpoints.listTopics, async ({ project }, { topics }) => {
  const data = await topics.list(project.id);
  return { data, meta: { project: project.id, count: data.length } };
});

/** Adds a topic, or returns the existing one with this name. */
export const createTopic = route(endpoints.createTopic, async ({ project, body, now }, tools) => {
  const { imports, topics } = tools;
  const importKey = await openImport(project.id, body.import, now, tools);
  const { topic, made } = await topics.ensure(project.id, body.name, now);
  if (importKey !== undefined)
    await imports.note(importKey, [{ kind: 'topic', [made ? 'stored' : 'found']: [topic.id] }]);
  return { data: topic, status: made ? 201 : 200 };
});

/** Renames a topic. Names are unique, ignoring case. */
export const updateTopic = route(endpoints.updateTopic, async ({ project, path, body: { name } }, stores) => ({
  data:
    name === undefined
      ? required(await stores.topics.find(project.id, path.topic), 'TOPIC_NOT_FOUND')
      : await renameTopic(project.id, path.topic, name, stores),
}));

/** Deletes a topic without prompts. */
export const deleteTopic = route(endpoints.deleteTopic, async ({ project, path, now }, stores) => ({
  data: await removeTopic(project.id, path.topic, now, stores),
}));

/** Restores a deleted topic. Does nothing if it isn't deleted. */
export const restoreTopic = route(endpoints.restoreTopic, async ({ project, path }, { deletions, topics }) => {
  const there = await topics.find(project.id, path.topic);
  if (there) return { data: there };
  const deleted = required(await deletions.topic(project.id, path.topic), 'TOPIC_NOT_FOUND');
  const other = await topics.named(project.id, deleted.name);
  if (other)
    throw new Failure('TOPIC_EXISTS', 'A topic with this name already exists.', { details: { topic_id: other.id } });
  await deletions.restoreTopic(deleted);
  return { data: required(await topics.find(project.id, path.topic), 'TOPIC_NOT_FOUND') };
});
