import { createTopic as endpoint } from '../../../contract/projects/topic.ts';
import { openImport } from '../imports/namedImport.ts';
import { route } from '../../http/route.ts';

/** Adds a topic, or returns the existing one with this name. */
export const createTopic = route(endpoint, async ({ project, body, now }, { imports, topics }) => {
  const importKey = await openImport(project.id, body.import, now, { imports });
  const { topic, made } = await topics.ensure(project.id, body.name, now);
  if (importKey !== undefined)
    await imports.note(importKey, [{ kind: 'topic', [made ? 'stored' : 'found']: [topic.id] }]);
  return { data: topic, status: made ? 201 : 200 };
});
