import { Failure } from '../../contract/failure.ts';
import { listResponses } from '../../contract/projects/response.ts';
import type { Query } from '../../contract/call/endpoint.ts';
import { t } from '../editor/l10n.ts';

/** Query for the answers that a figure is based on. */
export type ExplainedQuery = Omit<Query<typeof listResponses>, 'limit' | 'cursor' | 'include'>;

/**
 * Parses the URL of a figure's answers: the project's `/responses`, relative to the service URL.
 * @throws Failure for any other URL, because it comes from a page
 */
export function explainedQuery(project: string, explain: string): ExplainedQuery {
  const [path, query = ''] = explain.split('?', 2);
  const asked = listResponses.query.safeParse(Object.fromEntries(new URLSearchParams(query)));
  if (path !== `/projects/${project}/responses` || !asked.success)
    throw new Failure('SERVICE_NOT_UNDERSTOOD', t('Couldn’t find the answers included in this figure.'));
  const { limit: _limit, cursor: _cursor, include: _include, ...answers } = asked.data;
  return answers;
}
