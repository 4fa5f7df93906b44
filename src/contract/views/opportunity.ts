import * as z from 'zod';
import { endpoint } from '../call/endpoint.ts';
import { derived, explained, figures, viewLimit, viewMeta } from '../call/query.ts';
import { Id } from '../call/values.ts';

/**
 * What could be done: `write` an article for a prompt whose answers name others, `refresh` a page of one's own that is
 * no longer cited, get onto a page that answers cite (`listing`), `fix` what answers say against a fact of the brand,
 * `reword` a prompt whose answers name nobody.
 */
export const OpportunityKind = z.enum(['write', 'refresh', 'listing', 'fix', 'reword']);
export type OpportunityKind = z.infer<typeof OpportunityKind>;

/** What kind of site a page of others stands on, as far as its address tells. */
export const SiteGroup = z.enum(['reviews', 'forums', 'press', 'shops', 'reference']);
export type SiteGroup = z.infer<typeof SiteGroup>;

const Part = z.number().min(0).max(1);

/** What a score is made of, each from 0 to 1 with two decimals; `src/metrics/opportunity.ts` has the formulas. */
export const OpportunityParts = z.object({ reach: Part, gap: Part, volatility: Part, effort: Part });
export type OpportunityParts = z.infer<typeof OpportunityParts>;

/** One thing worth doing, with a `score` from 0 to 100, the best first, and its `reason` in figures. */
export const Opportunity = z.object({
  kind: OpportunityKind,
  /** Of `write` and `reword`, with its text; null where that is gone. */
  prompt_id: Id.optional(),
  prompt: z.string().nullable().optional(),
  /** Of `refresh` and `listing`: prompts whose answers drew on the page, 100 at most. */
  prompt_ids: z.array(Id).optional(),
  /** The address of `refresh` and `listing`. */
  page: z.string().optional(),
  /** Of `listing`; null where the address does not tell. */
  group: SiteGroup.nullish(),
  /** Of `fix`: the fact, and a sentence of an answer that says otherwise. */
  fact: z.string().optional(),
  sentence: z.string().optional(),
  reason: z.string(),
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
