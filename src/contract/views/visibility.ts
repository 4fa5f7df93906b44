import * as z from 'zod';
import { endpoint } from '../call/endpoint.ts';
import {
  derived,
  explained,
  figures,
  figuresMeta,
  furtherFilters,
  reanalysis,
  viewLimit,
  viewMeta,
} from '../call/query.ts';
import { Day, Id } from '../call/values.ts';
import { Comparison } from './comparison.ts';

const Percent = z.number().nullable();

/**
 * Visibility of the brand in a set of answers. `answers` excludes records without an answer (`no_answer`). `visibility`
 * is mentioned ÷ answers, with its 95 % Wilson interval (`low`, `high`). Ratios are percentages with one decimal, null
 * without answers. `average_position` is the brand's average rank among the names in an answer.
 */
export const Figure = z.object({
  mentioned: z.int(),
  no_answer: z.int(),
  visibility: Percent,
  low: Percent,
  high: Percent,
  brand_mentions: z.int(),
  competitor_mentions: z.int(),
  share_of_voice: Percent,
  average_position: z.number().nullable(),
  ...explained,
});
export type Figure = z.infer<typeof Figure>;

/** Figure of a day or week, or of the part of a week that is in the period. */
const PeriodFigure = z.object({ from: Day, to: Day, ...Figure.shape });

/**
 * Model version that gave `answers` of an assistant in the period. `from` and `to` are its first and last days there.
 * Other versions may have answered in between.
 */
const ModelVersion = z.object({ model: z.string(), version: z.string(), from: Day, to: Day, ...explained });
export type ModelVersion = z.infer<typeof ModelVersion>;

export const Visibility = z.object({
  totals: Figure,
  by_model: z.record(z.string(), Figure),
  by_topic: z.array(z.object({ topic_id: Id, name: z.string(), ...Figure.shape })),
  /** Days or weeks of the period in order, including those without answers. */
  series: z.array(PeriodFigure),
  /** Days or weeks of each assistant in `by_model`. */
  series_by_model: z.record(z.string(), z.array(PeriodFigure)),
  /** Sorted by assistant, then by first day. Excludes answers without a reported version. */
  versions: z.array(ModelVersion),
  /** True if a prompt has answers both in these days and in the other requested days. */
  shares_prompts: z.boolean().optional(),
  /** Difference of visibility from the other requested days. */
  comparison: Comparison.optional(),
});
export type Visibility = z.infer<typeof Visibility>;

const Interval = z.enum(['day', 'week']);

export const getVisibility = endpoint({
  ...derived,
  path: '/projects/{project}/visibility',
  summary: 'Get visibility: how often answers mention the brand',
  query: z.strictObject({
    ...figures,
    interval: Interval.default('day'),
    /** First day to compare with. */
    against_from: Day.optional(),
    against_to: Day.optional(),
  }),
  data: Visibility,
  meta: z.object({ ...figuresMeta, interval: Interval }),
});

const PromptFigure = z.object({
  prompt_id: Id,
  text: z.string().nullable(),
  topic_id: Id.nullable(),
  ...Figure.shape,
});

export const listPromptVisibility = endpoint({
  ...derived,
  path: '/projects/{project}/visibility/prompts',
  summary: 'List visibility by prompt, lowest first',
  query: z.strictObject({ ...figures, limit: viewLimit }),
  data: z.array(PromptFigure),
  meta: z.object(viewMeta),
});

/**
 * Stability of repeated answers. `pairs` are any two answers of an assistant to one prompt in the period. In `agreeing`
 * pairs, both mention the brand or neither does. `agreement` is their percentage, null if no prompt was repeated: the
 * observed agreement of J. L. Fleiss, "Measuring nominal scale agreement among many raters", Psychological Bulletin 76,
 * 1971, over pairs. `prompts` have two or more answers from one assistant, and `volatile` prompts have answers of both
 * kinds.
 */
export const VolatilityFigure = z.object({
  pairs: z.int(),
  agreeing: z.int(),
  agreement: Percent,
  prompts: z.int(),
  volatile: z.int(),
  ...explained,
  /** Answers of assistants whose answers to the same prompt vary. */
  varying: z.object(explained),
});
export type VolatilityFigure = z.infer<typeof VolatilityFigure>;

const Volatility = VolatilityFigure.extend({ by_model: z.record(z.string(), VolatilityFigure) });

export const getVolatility = endpoint({
  ...derived,
  path: '/projects/{project}/volatility',
  summary: 'Get volatility: how often repeated answers agree on whether to mention the brand',
  query: z.strictObject(figures),
  data: Volatility,
  meta: z.object(figuresMeta),
});

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
