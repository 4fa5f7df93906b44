import { maxPromptsAdded } from '../../../contract/call/limits.ts';
import { Failure } from '../../../contract/failure.ts';
import { createDefinition as endpoint } from '../../../contract/projects/definition.ts';
import { isSameSite } from '../../../text/urls.ts';
import { changePrompts } from '../../definitions/changePrompts.ts';
import { addTopics } from '../../definitions/changeTopics.ts';
import { readDefinition } from '../../definitions/definition.ts';
import { preparedRoute } from '../../http/route.ts';
import { checkNewProject } from './createProject.ts';

/**
 * Creates a project with its topics and prompts. Locks the whole store, so that a concurrent call for the same site
 * detects the first project.
 */
export const createDefinition = preparedRoute(
  endpoint,
  ({ key, body }) => checkNewProject(key, body.project),
  async ({ key, user, body, now }, tools) => {
    const { projects } = tools;
    const there = (await projects.list(key.userId, key.projects)).find(({ url }) => isSameSite(url, body.project.url));
    if (there)
      throw new Failure('PLAN_OUTDATED', `A project for ${body.project.url} already exists: ${there.name}.`, {
        details: { project: there.id },
      });
    const project = await projects.create(key.userId, body.project, now);
    await addTopics(project.id, body.topics, now, tools);
    const wanted = { create: body.prompts, change: [], delete: [] };
    const room = await changePrompts({ project, key, user, now, wanted, isRead: false }, tools);
    await tools.charge(1 + Math.ceil(body.prompts.length / maxPromptsAdded));
    const { fingerprint } = await readDefinition(project, tools);
    return { data: { project: project.id, fingerprint }, meta: { project: project.id, prompts: room } };
  },
);
