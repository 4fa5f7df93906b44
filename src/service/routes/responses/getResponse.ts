import { getResponse as endpoint } from '../../../contract/response.ts';
import { required } from '../../http/required.ts';
import { route } from '../../http/route.ts';

/** One answer whole, with the sentences that its sources support. */
export const getResponse = route(endpoint, async ({ project, path }, { answers, texts }) => {
  const answer = required(await answers.find(project.id, path.response), 'RESPONSE_NOT_FOUND');
  return { data: { ...answer, citations: await texts.run('citationsOf', answer) } };
});
