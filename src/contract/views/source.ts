import * as z from 'zod';
import { endpoint } from '../call/endpoint.ts';
import {
  derived,
  explained,
  figures,
  figuresMeta,
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

const Some = z.object(explained);

/**
 * Answers by brand mention and citation of the brand's pages, which are those of its registrable domain. Without such a
 * domain, `both` and `cited` (cited without a mention) are null, `named` are all answers that mention the brand, and
 * `neither` the rest. The four add up to all answers.
 */
export const CitationFigure = z.object({ both: Some.nullable(), named: Some, cited: Some.nullable(), neither: Some });
export type CitationFigure = z.infer<typeof CitationFigure>;

const Citations = z.object({
  totals: CitationFigure,
  by_model: z.record(z.string(), CitationFigure),
  by_competitor: z.array(z.object({ name: z.string(), domain: z.string().nullable(), ...CitationFigure.shape })),
});

export const getCitations = endpoint({
  ...derived,
  path: '/projects/{project}/citations',
  summary: 'Count answers by whether they mention the brand and whether they cite its pages',
  query: z.strictObject(figures),
  data: Citations,
  meta: z.object(figuresMeta),
});

/**
 * Frequency of web searches before answers. `share` is searched ÷ (total − unknown) in percent, null if nothing is
 * known.
 */
export const WebSearchFigure = z.object({
  total: z.int(),
  searched: z.int(),
  unknown: z.int(),
  share: z.number().nullable(),
  ...explained,
});

export type WebSearchFigure = z.infer<typeof WebSearchFigure>;

export const WebSearch = WebSearchFigure.extend({ by_model: z.record(z.string(), WebSearchFigure) });

export type WebSearch = z.infer<typeof WebSearch>;

export const getWebSearch = endpoint({
  ...derived,
  path: '/projects/{project}/web-search',
  summary: 'Get the share of answers for which assistants searched the web',
  query: z.strictObject(figures),
  data: WebSearch,
  meta: z.object(figuresMeta),
});

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
