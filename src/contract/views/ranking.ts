import * as z from 'zod';
import { endpoint } from '../call/endpoint.ts';
import { derived, explained, figures, viewLimit, viewMeta } from '../call/query.ts';

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
