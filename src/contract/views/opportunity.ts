import * as z from 'zod';
import { endpoint } from '../call/endpoint.ts';
import { derived, explained, figures, viewLimit, viewMeta } from '../call/query.ts';
import { Id } from '../call/values.ts';

/**
 * Recommendations: `write` an article for a question whose answers mention others, `rework` a page of your own that
 * answers cite without mentioning the brand, `refresh` a page of your own that is no longer cited, get mentioned on a
 * site that answers cite (`listing`), `fix` what answers say against a fact of the brand, `reword` a question whose
 * answers mention no brand.
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

/** One recommendation with a `score` from 0 to 100, the best first, and its `reason` in figures. */
export const Opportunity = z.object({
  kind: OpportunityKind,
  /** Of `write` and `reword`: the first prompt of the question, with its text; null if it was deleted. */
  prompt_id: Id.optional(),
  prompt: z.string().nullable().optional(),
  /** All prompts of the question, or prompts whose answers draw on the page or site; 100 at most. */
  prompt_ids: z.array(Id).optional(),
  /** Of `write` and `reword`: the prompts that ask the same question. */
  prompts: z.array(z.object({ prompt_id: Id, prompt: z.string(), answers: z.int(), mentioned: z.int() })).optional(),
  /** Of `refresh`, `rework`, and `listing`: the page, or the most cited page of the site. */
  page: z.string().optional(),
  /** Of `listing`. */
  domain: z.string().optional(),
  /** Of `listing`; null if the address does not show it. */
  group: SiteGroup.nullish(),
  /** Of `fix`: the fact, and a sentence of an answer that contradicts it. */
  fact: z.string().optional(),
  sentence: z.string().optional(),
  /** Of `write`: the most cited pages. Of `listing`: the pages of the site that could mention the brand. */
  pages: z.array(z.object({ url: z.string(), ...explained })).optional(),
  /** Of `write`: the searches that most answers report. */
  searches: z.array(z.object({ query: z.string(), ...explained })).optional(),
  /** Of `write` and `rework`: the names that most of these answers mention. */
  rivals: z.array(z.object({ name: z.string(), answers: z.int() })).optional(),
  /** Of `write`: assistants with answers that don't mention the brand, out of a `total`, the highest share first. */
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
