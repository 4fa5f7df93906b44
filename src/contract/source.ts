import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { queryInteger, window } from './query.ts';
import { Day } from './values.ts';

/** A domain that answers drew on. `share` is its percentage of all source mentions, `mentions` once per answer and page. */
export const SourceDomain = z.object({
  domain: z.string(),
  type: z.enum(['brand', 'competitor', 'other']),
  mentions: z.int(),
  share: z.number(),
  cited: z.int(),
  prompts: z.int(),
  models: z.array(z.string()),
  last_seen: Day,
});
export type SourceDomain = z.infer<typeof SourceDomain>;

export const listTopDomains = endpoint({
  method: 'GET', path: '/projects/{project}/sources/top-domains', origin: 'specified', summary: 'The domains that answers draw on most',
  query: z.strictObject({ ...window, limit: queryInteger(1, 100).default(20) }),
  data: z.array(SourceDomain),
  meta: z.object({
    project: z.string(),
    from: Day,
    to: Day,
    models: z.array(z.string()),
    limit: z.int(),
    count: z.int(),
    total_domains: z.int(),
    total_mentions: z.int(),
  }),
  cost: 2, scope: 'read', errors: ['DATE_RANGE_TOO_LARGE', 'QUERY_TIMEOUT'],
});
