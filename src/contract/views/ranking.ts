import * as z from 'zod';
import { endpoint } from '../call/endpoint.ts';
import { derived, explained, figures, viewLimit, viewMeta } from '../call/query.ts';

/**
 * What answers recommend in an order; `share` is a percentage of the answers that rank anything. A brand or competitor
 * is one row under its name, whichever of its products are ranked.
 */
export const RankingRow = z.object({
  domain: z.string().nullable(),
  name: z.string(),
  average_rank: z.number(),
  share: z.number(),
  ...explained,
});
export type RankingRow = z.infer<typeof RankingRow>;

/** How many answers give an order, of how many. */
const Coverage = z.object({ ranking: z.int(), total: z.int() });

export const listRankings = endpoint({
  ...derived,
  path: '/projects/{project}/rankings',
  summary: 'List ranked recommendations, most frequent first',
  query: z.strictObject({ ...figures, limit: viewLimit }),
  data: z.array(RankingRow),
  meta: z.object({ ...viewMeta, coverage: Coverage.extend({ by_model: z.record(z.string(), Coverage) }) }),
});
