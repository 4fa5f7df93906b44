import type { Query } from '../../contract/call/endpoint.ts';
import type { listResponses } from '../../contract/projects/response.ts';

/** Which answers `/responses` lists. */
export type AnswersQuery = {
  readonly [Name in keyof Query<typeof listResponses>]?: Query<typeof listResponses>[Name] | null;
};

/** Where the answers behind a figure are listed: an address of `/responses`, relative to the base URL. */
export function explain(project: string, filters: AnswersQuery): string {
  const query = new URLSearchParams();
  const put = (name: string, value: AnswersQuery[keyof AnswersQuery]) => {
    if (value !== undefined && value !== null) query.set(name, String(value));
  };
  // No name at all would be the default; one that no assistant has finds nothing.
  const model = filters.model?.length === 0 ? ['none'] : filters.model;
  for (const [name, value] of Object.entries({ ...filters, model })) put(name, value);
  return `/projects/${project}/responses?${query.toString()}`;
}
