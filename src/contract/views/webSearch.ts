import * as z from 'zod';
import { endpoint } from '../call/endpoint.ts';
import { derived, explained, figures, figuresMeta } from '../call/query.ts';

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
