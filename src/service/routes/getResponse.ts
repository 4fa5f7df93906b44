import { getResponse as endpoint } from '../../contract/response.ts';
import { found } from '../found.ts';
import { route } from '../route.ts';

/** One answer whole. */
export const getResponse = route(endpoint, async ({ project, path }, { answers }) => ({
  data: found(await answers.find(project.id, path.response), 'RESPONSE_NOT_FOUND'),
}));
