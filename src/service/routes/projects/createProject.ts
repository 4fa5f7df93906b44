import { Failure } from '../../../contract/failure.ts';
import { createProject as endpoint, type NewProject } from '../../../contract/projects/project.ts';
import { checkNames } from '../../answers/checkNames.ts';
import { preparedRoute } from '../../http/route.ts';
import { checkSchedule } from '../../store/schedule.ts';
import type { Key } from '../../store/accounts/keys.ts';

export const createProject = preparedRoute(
  endpoint,
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
