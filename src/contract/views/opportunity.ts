import * as z from 'zod';
import { endpoint } from '../call/endpoint.ts';
import { derived, explained, figures, viewLimit, viewMeta } from '../call/query.ts';
import { Id } from '../call/values.ts';

/**
 * Kind of recommendation:
 * - `write` an article for a question whose answers mention others.
 * - `rework` one of your pages that answers cite without mentioning the brand.
 * - `refresh` one of your pages that is no longer cited.
 * - `listing`: get mentioned on a site that answers cite.
 * - `fix` what answers say against a fact of the brand.
 * - `reword` a question whose answers mention no brand.
 */
export const OpportunityKind = z.enum(['write', 'refresh', 'listing', 'fix', 'reword', 'rework']);
export type OpportunityKind = z.infer<typeof OpportunityKind>;

/** Type of site of a page, if its address shows it. */
export const SiteGroup = z.enum(['reviews', 'forums', 'press', 'shops', 'reference']);
export type SiteGroup = z.infer<typeof SiteGroup>;

export const Priority = z.enum(['high', 'medium', 'low']);
export type Priority = z.infer<typeof Priority>;

const Part = z.number().min(0).max(1);

/** Factors of a score, each from 0 to 1 with two decimals; `src/metrics/opportunity.ts` has the formulas. */
export const OpportunityParts = z.object({ reach: Part, gap: Part, volatility: Part, effort: Part });
export type OpportunityParts = z.infer<typeof OpportunityParts>;

/** Recommendation with a `score` from 0 to 100 and its `reason` in figures. The best come first. */
export const Opportunity = z.object({
  kind: OpportunityKind,
  /** First prompt of the question, for `write` and `reword`. Its text is null if it was deleted. */
  prompt_id: Id.optional(),
  prompt: z.string().nullable().optional(),
  /** Prompts of the question, or prompts whose answers use the page or site, at most 100. */
  prompt_ids: z.array(Id).optional(),
  /** Prompts that ask the same question, for `write` and `reword`. */
  prompts: z.array(z.object({ prompt_id: Id, prompt: z.string(), answers: z.int(), mentioned: z.int() })).optional(),
  /** Page, or the site's most cited page, for `refresh`, `rework`, and `listing`. */
  page: z.string().optional(),
  /** Only for `listing`. */
  domain: z.string().optional(),
  /** Only for `listing`. Null if the address doesn't show it. */
  group: SiteGroup.nullish(),
  /** Fact, and a sentence of an answer that contradicts it, for `fix`. */
  fact: z.string().optional(),
  sentence: z.string().optional(),
  /** For `write`, the most cited pages. For `listing`, the pages of the site that could mention the brand. */
  pages: z.array(z.object({ url: z.string(), ...explained })).optional(),
  /** For `write`, the searches that most answers report. */
  searches: z.array(z.object({ query: z.string(), ...explained })).optional(),
  /** For `write` and `rework`, the names that most of these answers mention. */
  rivals: z.array(z.object({ name: z.string(), answers: z.int() })).optional(),
  /** For `write`, assistants with answers that don't mention the brand, out of a `total`, the highest share first. */
  assistants: z.array(z.object({ model: z.string(), total: z.int(), ...explained })).optional(),
  reason: z.string(),
  /** Derived from the score and the number of answers; absent from older services. */
  priority: Priority.optional(),
  priority_reason: z.string().optional(),
  score: z.number().min(0).max(100),
  parts: OpportunityParts,
  ...explained,
});
export type Opportunity = z.infer<typeof Opportunity>;

export const listOpportunities = endpoint({
  ...derived,
  path: '/projects/{project}/opportunities',
  summary: 'List recommended next steps, best score first',
  query: z.strictObject({ ...figures, limit: viewLimit, kind: OpportunityKind.optional() }),
  data: z.array(Opportunity),
  meta: z.object({ ...viewMeta, kind: OpportunityKind.nullable() }),
});
