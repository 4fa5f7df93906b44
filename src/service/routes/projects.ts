import { endpoints } from '../../contract/endpoints.ts';
import { Failure } from '../../contract/failure.ts';
import type { NewProject } from '../../contract/projects/project.ts';
import { changeProject, checkNames } from '../definitions/changeProject.ts';
import { readSite, sitePagesOf } from '../crawl/readSite.ts';
import { readPage } from '../http/paging.ts';
import { preparedRoute, route } from '../http/route.ts';
import { crawlOf } from '../models/configuration.ts';
import { stopContentRun, stopPromptRun } from '../runs.ts';
import type { Key } from '../store/accounts/keys.ts';
import type { DeletedPlace } from '../store/deletions.ts';
import { checkSchedule } from '../store/schedule.ts';
import { proposePrompts as propose } from '../writer/proposePrompts.ts';

export const listProjects = route(endpoints.listProjects, async ({ key }, { projects }) => {
  const listed = await projects.list(key.userId, key.projects);
  return { data: await projects.presentAll(listed), meta: { count: listed.length } };
});

export const createProject = preparedRoute(
  endpoints.createProject,
  ({ key, body }) => checkNewProject(key, body),
  async ({ key, body, now }, { projects }) => ({
    data: await projects.presentDetail(await projects.create(key.userId, body, now)),
  }),
  () => [],
);

/**
 * Rejects invalid projects, and keys restricted to certain projects, because they couldn't access the new one.
 * @throws Failure `VALIDATION_FAILED`, `PROJECT_FORBIDDEN`
 */
export function checkNewProject(key: Key, project: NewProject): void {
  checkSchedule(project.schedule);
  checkNames(project);
  if (key.projects !== null)
    throw new Failure('PROJECT_FORBIDDEN', 'This key is restricted to certain projects and can’t create new ones.');
}

/** Returns a project with its brand and competitors, and the progress of a reanalysis of its answers. */
export const getProject = route(endpoints.getProject, async ({ project }, { projects, reanalyses }) => ({
  data: await projects.presentDetail(project),
  meta: { reanalysis: (await reanalyses.progress(project.id)).live },
}));

export const updateProject = route(endpoints.updateProject, async ({ project, body, now }, stores) => ({
  data: await stores.projects.presentDetail(await changeProject(project, body, now, stores)),
}));

/** Deletes a project, stops its runs, and refunds credits for the unfinished parts. */
export const deleteProject = route(
  endpoints.deleteProject,
  async ({ project, now }, tools) => {
    for (const { id } of await tools.promptRuns.live(project.id)) await stopPromptRun(id, now, tools);
    for (const { id } of await tools.contentRuns.live(project.id)) await stopContentRun(id, now, tools);
    await tools.projects.markDeleted(project.id, now);
    return { data: { id: project.id, deleted: true as const } };
  },
  () => undefined,
); // refunds may go to several members, and two projects may share members

/** Restores a deleted project. Does nothing if it isn't deleted. */
export const restoreProject = route(endpoints.restoreProject, async ({ project, now }, { projects }) => {
  const restored = project.deletedAt === null ? project : await projects.restore(project, now);
  return { data: await projects.presentDetail(restored) };
});

/** Lists deleted topics and prompts of all accessible projects, and the user's own deleted projects. */
export const listDeleted = route(
  endpoints.listDeleted,
  async ({ key, query, now }, { cursors, deletions, projects }) => {
    const { limit, cursor } = query;
    const binding = { list: 'deleted', key: key.id };
    const after = cursor === undefined ? undefined : cursors.unpack<DeletedPlace>(cursor, binding);
    const reached = await projects.list(key.userId, key.projects, { deleted: true });
    const ids = reached
      .filter(({ deletedAt, userId }) => deletedAt === null || userId === key.userId)
      .map(({ id }) => id);
    const page = await readPage({
      cursors,
      binding,
      limit,
      rows: (most) => deletions.list(ids, { now, after, limit: most }),
      placeOf: ({ deleted_at: at, kind, project, id }): DeletedPlace => [Date.parse(at), kind, project, id ?? 0],
    });
    return { data: page.rows, meta: page.meta };
  },
);

export const getProposalTerms = route(endpoints.getProposalTerms, (_call, { settings }) => {
  const { writer } = settings.current;
  return Promise.resolve({
    data: {
      max_pages: sitePagesOf(crawlOf(settings)),
      writer: writer ? { kind: writer.kind, model: writer.model ?? null } : null,
    },
  });
});

/** Reads the site's pages in the prepare step, so that no transaction waits for them. */
export const proposeProject = preparedRoute(
  endpoints.proposeProject,
  ({ body: { url } }, { crawler, settings, closing }) => readSite(url, { crawler, crawl: crawlOf(settings), closing }),
  ({ prepared }) => Promise.resolve({ data: prepared }),
);

/** Asks the model after the credit check, because the model call costs money too. */
export const proposePrompts = route(endpoints.proposePrompts, async ({ body, user }, { closing, ...tools }) => ({
  data: await propose(body, { ...tools, userId: user.id, signal: closing }),
}));
