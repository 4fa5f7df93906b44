import * as z from 'zod';
import { endpoint } from '../call/endpoint.ts';
import {
  derived,
  explained,
  figures,
  furtherFilters,
  queryDomain,
  reanalysis,
  viewLimit,
  viewMeta,
} from '../call/query.ts';
import { Day } from '../call/values.ts';

/**
 * Domain that answers use. `share` is its percentage of all source mentions, and `mentions` counts each answer and page
 * once.
 */
export const SourceDomain = z.object({
  domain: z.string(),
  type: z.enum(['brand', 'competitor', 'other']),
  mentions: z.int(),
  share: z.number(),
  cited: z.int(),
  prompts: z.int(),
  models: z.array(z.string()),
  last_seen: Day,
  /** Absent from other services. */
  answers: z.int().optional(),
  explain: z.string().optional(),
  /** Answers that cite any of its pages. Absent from other services. */
  citing: z.object(explained).optional(),
});
export type SourceDomain = z.infer<typeof SourceDomain>;

export const listTopDomains = endpoint({
  method: 'GET',
  path: '/projects/{project}/sources/top-domains',
  origin: 'specified',
  summary: 'List the domains that answers use most',
  query: z.strictObject({ ...figures, limit: viewLimit }),
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
    answers: z.int().optional(),
    explain: z.string().optional(),
    ...furtherFilters,
    ...reanalysis,
  }),
  cost: 2,
  scope: 'read',
  perMinute: 10,
  cachedFor: 600,
  errors: ['DATE_RANGE_TOO_LARGE', 'QUERY_TIMEOUT'],
});

/** Page that answers use. */
export const SourcePage = z.object({
  url: z.string(),
  title: z.string().nullable(),
  domain: z.string(),
  mentions: z.int(),
  cited: z.int(),
  prompts: z.int(),
  models: z.array(z.string()),
  last_seen: Day,
  ...explained,
  /** Answers that cite it. */
  citing: z.object(explained),
});
export type SourcePage = z.infer<typeof SourcePage>;

export const listSourcePages = endpoint({
  ...derived,
  path: '/projects/{project}/sources/pages',
  summary: 'List the pages that answers use most',
  query: z.strictObject({ ...figures, limit: viewLimit, domain: queryDomain().optional() }),
  data: z.array(SourcePage),
  meta: z.object({ ...viewMeta, domain: z.string().nullable() }),
});
