import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Moment } from './values.ts';

/** Statements of a page or an answer, as `[[f12]]` in a draft means them. */
export const RunFact = z.object({
  id: z.string(),
  kind: z.enum(['statistic', 'price', 'date', 'definition', 'comparison', 'step', 'quotation', 'claim']),
  /** Word for word. */
  text: z.string(),
  /** The heading above it; of a table also its row and column. */
  about: z.string().optional(),
  /** The figure as it is written there. */
  figure: z.string().optional(),
  /** A date as YYYYMMDD; of a range the lower end. */
  value: z.number().optional(),
  high: z.number().optional(),
  unit: z.string().optional(),
  speaker: z.string().optional(),
  /** The page on which it stands. */
  url: z.string().optional(),
  /** The answer that says it, where no page does: it carries no figure and no quotation. */
  response_id: Id.optional(),
  /** Where it stands in the Markdown of the page, in UTF-16 units. */
  offset: z.int().nullable(),
  /** When the page was read. */
  read_at: Moment.nullable(),
  /** How many answers draw on the page. */
  answers: z.int(),
});
export type RunFact = z.infer<typeof RunFact>;

/** What an article rests on, and what of a draft no page carries. */
export const RunEvidence = z.object({
  /** How many answers, of how many prompts, and how many pages that were read. */
  answers: z.int(),
  prompts: z.int(),
  pages: z.int(),
  facts: z.array(RunFact),
  /** Facts that give other values for one thing, by their ids. */
  conflicts: z.array(z.object({ about: z.string(), facts: z.array(z.string()) })),
  removed: z.array(z.object({ text: z.string(), reason: z.string() })),
  /** Calls of the model, and tokens where it tells them; null before the first. */
  spent: z.object({ calls: z.int(), input_tokens: z.int().nullable(), output_tokens: z.int().nullable() }).nullable(),
});
export type RunEvidence = z.infer<typeof RunEvidence>;

export const getRunEvidence = endpoint({
  method: 'GET',
  path: '/content/runs/{run}/evidence',
  origin: 'citedesk',
  summary: 'The facts that an article rests on, and what was taken out of its draft and why',
  data: RunEvidence,
  cost: 0,
  scope: 'agents',
  errors: ['RUN_NOT_FOUND'],
});
