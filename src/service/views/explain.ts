import type { Query } from '../../contract/call/endpoint.ts';
import type { listResponses } from '../../contract/projects/response.ts';

export type AnswersQuery = {
  readonly [Name in keyof Query<typeof listResponses>]?: Query<typeof listResponses>[Name] | null;
};

/** Returns the URL that lists the answers behind a number: a `/responses` URL relative to the base URL. */
export function explain(project: string, filters: AnswersQuery): string {
  const query = new URLSearchParams();
  const put = (name: string, value: AnswersQuery[keyof AnswersQuery]) => {
    if (value !== undefined && value !== null) query.set(name, String(value));
  };
  // An empty list would mean the default, so it becomes a name that matches no assistant.
  const model = filters.model?.length === 0 ? ['none'] : filters.model;
  for (const [name, value] of Object.entries({ ...filters, model })) put(name, value);
  return `/projects/${project}/responses?${query.toString()}`;
}
