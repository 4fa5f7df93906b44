import { maxPromptsAdded } from '../../contract/call/limits.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { Failure } from '../../contract/failure.ts';
import { isSameSite } from '../../text/urls.ts';
import { readAlike } from '../answers/readAnswers.ts';
import { changeProject } from '../definitions/changeProject.ts';
import { changePrompts } from '../definitions/changePrompts.ts';
import { addTopics, readDefinition, removeTopic, renameTopic } from '../definitions/definition.ts';
import { checkOwner } from '../http/gates.ts';
import { preparedRoute, route } from '../http/route.ts';
import { required } from '../store/required.ts';
import { checkNewProject } from './projects.ts';

/** Returns a consistent snapshot of all parts of a project that users can edit. */
export const getDefinition = route(endpoints.getDefinition, ({ project: { id } }, { snapshot }) =>
  snapshot(async (stores) => {
    const project = required(await stores.projects.find(id), 'PROJECT_NOT_FOUND');
    const data = await readDefinition(project, stores);
    const { prompts_limit: limit } = await stores.accounts.byId(project.userId);
    const used = data.prompts.filter(({ active }) => active).length;
    return { data, meta: { project: id, prompts: { used, limit } } };
  }),
);

/** Changes a project with its topics and prompts, unless they have changed since the caller read them. */
export const changeDefinition = route(
  endpoints.changeDefinition,
  async ({ project, key, user, body, now }, tools) => {
    const changesProject = Object.keys(body.project).length > 0;
    if (changesProject) checkOwner(project, key);
    const { fingerprint } = await readDefinition(project, tools);
    if (fingerprint !== body.fingerprint)
      throw new Failure(
        'PLAN_OUTDATED',
        'The project has changed since this update was planned. Nothing was updated.',
        {
          details: { fingerprint },
        },
      );
    const changed = changesProject ? await changeProject(project, body.project, now, tools) : project;
    for (const { id, name } of body.topics.rename) await renameTopic(project.id, id, name, tools);
    await addTopics(project.id, body.topics.create, now, tools);
    const isRead = !readAlike(project, changed);
    const room = await changePrompts({ project: changed, key, user, now, wanted: body.prompts, isRead }, tools);
    for (const id of body.topics.delete) await removeTopic(project.id, id, now, tools);
    const credits = Math.ceil(body.prompts.create.length / maxPromptsAdded);
    if (credits > 0) await tools.charge(credits);
    const after = await readDefinition(changed, tools);
    return {
      data: { project: project.id, fingerprint: after.fingerprint },
      meta: { project: project.id, prompts: room },
    };
  },
  ({ project, key }) => [`project ${project.id}`, `key ${key.id}`],
);

/**
 * Creates a project with its topics and prompts. Locks the whole store, so that a concurrent call for the same site
 * detects the first project.
 */
export const createDefinition = preparedRoute(
  endpoints.createDefinition,
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
