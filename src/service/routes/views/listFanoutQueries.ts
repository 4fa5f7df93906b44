import { listFanoutQueries as endpoint } from '../../../contract/views/searches.ts';
import { sumOf } from '../../../metrics/arithmetic.ts';
import { viewRoute } from './viewRoute.ts';

export const listFanoutQueries = viewRoute(endpoint, async ({ query: { limit }, view }, { views }) => {
  const { rows, total } = await views.queries(view.filter, limit);
  const figures = await views.figures(view.filter);
  const coverage = { with_queries: sumOf(figures, 'with_queries'), total: sumOf(figures, 'answers') };
  return {
    data: rows.map(({ query, times, answers, prompts, models, lastSeen }) => ({
      query,
      times,
      answers,
      prompts,
      models,
      last_seen: lastSeen,
      explain: view.explain({ answered: true, query }),
    })),
    meta: { ...view.meta, limit, count: rows.length, total, coverage },
  };
});
