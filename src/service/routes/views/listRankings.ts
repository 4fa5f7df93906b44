import { listRankings as endpoint } from '../../../contract/views/ranking.ts';
import { mean, share } from '../../../metrics/ratios.ts';
import { sumOf } from '../../../metrics/sums.ts';
import { viewRoute } from '../../views/view.ts';

/** What answers recommend in an order, most often ranked first. */
export const listRankings = viewRoute(endpoint, async ({ query: { limit }, view }, { views }) => {
  const { rows, total } = await views.rankings(view.filter, limit);
  const ranking = sumOf(await views.figures(view.filter), 'ranking');
  return {
    data: rows.map(({ domain, name, answers, rankSum }) => ({
      domain,
      name,
      answers,
      average_rank: mean(rankSum, answers) ?? 0,
      share: share(answers, ranking),
      explain: view.explain({ ranked: domain ?? name }),
    })),
    meta: { ...view.meta, limit, count: rows.length, total },
  };
});
