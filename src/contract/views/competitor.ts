import * as z from 'zod';
import { endpoint } from '../call/endpoint.ts';
import { derived, explained, figures, viewLimit, viewMeta } from '../call/query.ts';
import { Day } from '../call/values.ts';

/**
 * Brand (`is_own`) or tracked competitor, mentioned in `answers`. Ratios are in percent with one decimal, null without
 * answers.
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
 * Untracked name that answers lead with, in its most common spelling. Case and punctuation don't matter. `share` is the
 * percentage of all answers. `products` are ranked names that start with it, the most ranked first, at most 10.
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

/**
 * Option that answers rank. `share` is the percentage of answers with a ranking. A brand or competitor has one row for
 * all its products.
 */
export const RankingRow = z.object({
  domain: z.string().nullable(),
  name: z.string(),
  average_rank: z.number(),
  share: z.number(),
  ...explained,
});
export type RankingRow = z.infer<typeof RankingRow>;

/** Number of answers with a ranking, out of a total. */
const Coverage = z.object({ ranking: z.int(), total: z.int() });

export const listRankings = endpoint({
  ...derived,
  path: '/projects/{project}/rankings',
  summary: 'List ranked recommendations, most frequent first',
  query: z.strictObject({ ...figures, limit: viewLimit }),
  data: z.array(RankingRow),
  meta: z.object({ ...viewMeta, coverage: Coverage.extend({ by_model: z.record(z.string(), Coverage) }) }),
});
