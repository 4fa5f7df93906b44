import { citedSentences } from '../../analysis/citedSentences.ts';
import { getResponse as endpoint } from '../../contract/response.ts';
import { readMarkdown } from '../../text/document.ts';
import { found } from '../found.ts';
import { route } from '../route.ts';

/** One answer whole, with the sentences that its sources support. */
export const getResponse = route(endpoint, async ({ project, path }, { answers }) => {
  const answer = found(await answers.find(project.id, path.response), 'RESPONSE_NOT_FOUND');
  const citations = citedSentences(readMarkdown(answer.content_markdown), answer.sources, answer.source_numbers)
    .map(({ sentence, sources }) => ({ sentence, sources: [...sources] }));
  return { data: { ...answer, citations } };
});
