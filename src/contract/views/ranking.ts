import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import { derived, explained, figures, viewLimit, viewMeta } from '../query.ts';

/** What answers recommend in an order; `share` is a percentage of the answers that rank anything. */
export const RankingRow = z.object({
  domain: z.string().nullable(),
  name: z.string(),
  average_rank: z.number(),
  share: z.number(),
  ...explained,
});
export type RankingRow = z.infer<typeof RankingRow>;

export const listRankings = endpoint({
  ...derived,
  path: '/projects/{project}/rankings',
  summary: 'What answers recommend in an order, most often ranked first',
  query: z.strictObject({ ...figures, limit: viewLimit }),
  data: z.array(RankingRow),
  meta: z.object(viewMeta),
});
