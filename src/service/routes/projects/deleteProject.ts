import { deleteProject as endpoint } from '../../../contract/projects/project.ts';
import { route } from '../../http/route.ts';
import { stopContentRun, stopPromptRun } from '../../runs/stopRun.ts';

/** Deletes a project, stops its runs, and refunds credits for the unfinished parts. */
export const deleteProject = route(
  endpoint,
  async ({ project, now }, tools) => {
    for (const { id } of await tools.promptRuns.live(project.id)) await stopPromptRun(id, now, tools);
    for (const { id } of await tools.contentRuns.live(project.id)) await stopContentRun(id, now, tools);
    await tools.projects.markDeleted(project.id, now);
    return { data: { id: project.id, deleted: true as const } };
  },
  () => undefined,
); // refunds may go to several members, and two projects may share members
