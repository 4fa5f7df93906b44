import { Failure } from '../../../contract/failure.ts';
import { createProject as endpoint } from '../../../contract/projects/project.ts';
import { checkNames } from '../../answers/checkNames.ts';
import { preparedRoute } from '../../http/route.ts';
import { checkSchedule } from '../../runs/schedule.ts';

/** Makes a project for the key's owner; a restricted key could not reach it afterwards, so it may not. */
export const createProject = preparedRoute(
  endpoint,
  ({ key, body }) => {
    checkSchedule(body.schedule);
    checkNames(body);
    if (key.projects !== null)
      throw new Failure('PROJECT_FORBIDDEN', 'This key is restricted to certain projects and cannot create one.');
  },
  async ({ key, body, now }, { projects }) => ({
    data: await projects.presentDetail(await projects.create(key.userId, body, now)),
  }),
  () => [],
);
