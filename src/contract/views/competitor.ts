import * as z from 'zod';
import { endpoint } from '../call/endpoint.ts';
import { derived, explained, figures, viewLimit, viewMeta } from '../call/query.ts';
import { Day } from '../call/values.ts';

/**
 * The brand (`is_own`) or a tracked competitor: `answers` name it; ratios in percent with one decimal, null where
 * nothing was counted.
 */
export const CompetitorRow = z.object({
  name: z.string(),
  domain: z.string().nullable(),
  is_own: z.boolean(),
  visibility: z.number().nullable(),
  share_of_voice: z.number().nullable(),
  average_position: z.number().nullable(),
  ...explained,
});
export type CompetitorRow = z.infer<typeof CompetitorRow>;

export const listCompetitors = endpoint({
  ...derived,
  path: '/projects/{project}/competitors',
  summary: 'List the brand and its competitors, most mentioned first',
  query: z.strictObject({ ...figures, limit: viewLimit }),
  data: z.array(CompetitorRow),
  meta: z.object(viewMeta),
});

/**
 * A name that answers lead with and that the project does not track, once across case and signs, as most of them spell
 * it; `share` is a percentage of all answers that assistants gave, `products` are what answers rank whose names it
 * leads, those first that most rank, 10 at most.
 */
export const CompetitorCandidate = z.object({
  name: z.string(),
  share: z.number(),
  last_seen: Day,
  models: z.array(z.string()),
  products: z.array(z.string()).optional(),
  ...explained,
});
export type CompetitorCandidate = z.infer<typeof CompetitorCandidate>;

export const listCompetitorCandidates = endpoint({
  ...derived,
  path: '/projects/{project}/competitors/candidates',
  summary: 'List competitor candidates: names that the project does not track, most mentioned first',
  query: z.strictObject({ ...figures, limit: viewLimit }),
  data: z.array(CompetitorCandidate),
  meta: z.object(viewMeta),
});
