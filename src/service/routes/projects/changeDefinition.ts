import { maxPromptsAdded } from '../../../contract/call/limits.ts';
import { Failure } from '../../../contract/failure.ts';
import { changeDefinition as endpoint } from '../../../contract/projects/definition.ts';
import { readAlike } from '../../answers/readAnswers.ts';
import { changeProject } from '../../definitions/changeProject.ts';
import { changePrompts } from '../../definitions/changePrompts.ts';
import { addTopics, removeTopic, renameTopic } from '../../definitions/changeTopics.ts';
import { readDefinition } from '../../definitions/definition.ts';
import { checkOwner } from '../../http/gates.ts';
import { route } from '../../http/route.ts';

/** Changes a project with its topics and prompts, unless they have changed since the caller read them. */
export const changeDefinition = route(
  endpoint,
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
