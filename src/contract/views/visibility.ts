import * as z from 'zod';
import { endpoint } from '../call/endpoint.ts';
import { derived, explained, figures, figuresMeta, viewLimit, viewMeta } from '../call/query.ts';
import { Day, Id } from '../call/values.ts';
import { Comparison } from './comparison.ts';

const Percent = z.number().nullable();

/**
 * How visible the brand is in a set of answers. `answers` leaves out those that assistants did not give (`no_answer`);
 * `visibility` is mentioned ÷ answers with its 95 % Wilson interval (`low`, `high`); ratios are percentages with one
 * decimal, null where nothing was counted; `average_position` is the brand's rank among the names in an answer.
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

/** The figure of a day or week, or of the part of a week that lies in the window. */
const PeriodFigure = z.object({ from: Day, to: Day, ...Figure.shape });

/**
 * A model as its provider names it, under which an assistant gave `answers` in the window: on its first day there
 * (`from`), its last (`to`), and perhaps others between, as two versions may answer by turns.
 */
const ModelVersion = z.object({ model: z.string(), version: z.string(), from: Day, to: Day, ...explained });
export type ModelVersion = z.infer<typeof ModelVersion>;

export const Visibility = z.object({
  totals: Figure,
  by_model: z.record(z.string(), Figure),
  by_topic: z.array(z.object({ topic_id: Id, name: z.string(), ...Figure.shape })),
  /** Days or weeks of the window in order; those without answers are there. */
  series: z.array(PeriodFigure),
  /** The same days or weeks of each assistant in `by_model`. */
  series_by_model: z.record(z.string(), z.array(PeriodFigure)),
  /** By assistant, then by first day; answers that tell no version are in none. */
  versions: z.array(ModelVersion),
  /** Where other days were asked for: whether a prompt was answered in both, */
  shares_prompts: z.boolean().optional(),
  /** and how visibility in these days differs from that in the others. */
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
    /** Days that these are compared with. */
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
 * How much answers change when they are asked again. `pairs` are any two answers of an assistant to one prompt in the
 * window, of which `agreeing` pairs both mention the brand or both do not; `agreement` is their percentage, null where
 * nothing was asked twice. That is the observed agreement of J. L. Fleiss, "Measuring nominal scale agreement among
 * many raters", Psychological Bulletin 76, 1971, over pairs. `prompts` have two or more answers from one assistant, and
 * `volatile` prompts answers of both kinds.
 */
export const VolatilityFigure = z.object({
  pairs: z.int(),
  agreeing: z.int(),
  agreement: Percent,
  prompts: z.int(),
  volatile: z.int(),
  ...explained,
  /** The answers of assistants to the prompts to which theirs vary. */
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
