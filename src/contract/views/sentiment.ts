import * as z from 'zod';
import { endpoint } from '../call/endpoint.ts';
import { figures, furtherFilters, reanalysis } from '../call/query.ts';
import { Day } from '../call/values.ts';

const bySentiment = <Schema extends z.ZodType>(schema: Schema) =>
  z.object({ positive: schema, mixed: schema, negative: schema });

/** Answers that mention the brand, by sentiment. `share` is in percent with one decimal. */
export const SentimentCounts = z.object({
  total: z.int(),
  counts: bySentiment(z.int()),
  share: bySentiment(z.number()),
  /** Absent from other services. */
  answers: z.int().optional(),
  explain: z.string().optional(),
});
export type SentimentCounts = z.infer<typeof SentimentCounts>;

export const SentimentResult = SentimentCounts.extend({ by_model: z.record(z.string(), SentimentCounts) });
export type SentimentResult = z.infer<typeof SentimentResult>;

export const getSentiment = endpoint({
  method: 'GET',
  path: '/projects/{project}/sentiment',
  origin: 'specified',
  summary: 'Get the sentiment of answers that mention the brand',
  query: z.strictObject(figures),
  data: SentimentResult,
  meta: z.object({
    project: z.string(),
    from: Day,
    to: Day,
    models: z.array(z.string()),
    ...furtherFilters,
    ...reanalysis,
  }),
  cost: 2,
  scope: 'read',
  perMinute: 10,
  cachedFor: 600,
  errors: ['DATE_RANGE_TOO_LARGE', 'QUERY_TIMEOUT'],
});
