import * as z from 'zod';
import { endpoint } from '../call/endpoint.ts';
import { derived, explained, figures, figuresMeta, viewLimit, viewMeta } from '../call/query.ts';
import { Day } from '../call/values.ts';

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
