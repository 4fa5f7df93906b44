import * as z from 'zod';
import { endpoint } from '../call/endpoint.ts';
import { derived, explained, figures, viewLimit, viewMeta } from '../call/query.ts';
import { Day } from '../call/values.ts';

/** Search that assistants ran before an answer. */
export const FanoutQuery = z.object({
  query: z.string(),
  times: z.int(),
  prompts: z.int(),
  models: z.array(z.string()),
  last_seen: Day,
  ...explained,
});
export type FanoutQuery = z.infer<typeof FanoutQuery>;

export const listFanoutQueries = endpoint({
  ...derived,
  path: '/projects/{project}/query-fanout',
  summary: 'List the searches that assistants ran, most frequent first',
  query: z.strictObject({ ...figures, limit: viewLimit }),
  data: z.array(FanoutQuery),
  meta: z.object({ ...viewMeta, coverage: z.object({ with_queries: z.int(), total: z.int() }) }),
});
