import { listFanoutQueries as endpoint } from '../../contract/queryFanout.ts';
import { viewRoute } from '../views/view.ts';

/** The searches that assistants ran, most frequent first. */
export const listFanoutQueries = viewRoute(endpoint, async ({ query: { limit }, view }, { views }) => {
  const { rows, total } = await views.queries(view.filter, limit);
  const figures = await views.figures(view.filter);
  const sum = (name: 'with_queries' | 'answers') => figures.reduce((whole, group) => whole + group[name], 0);
  const coverage = { with_queries: sum('with_queries'), total: sum('answers') };
  return {
    data: rows.map(({ query, times, answers, prompts, models, lastSeen }) =>
      ({ query, times, answers, prompts, models, last_seen: lastSeen, explain: view.explain({ query }) })),
    meta: { ...view.meta, limit, count: rows.length, total, coverage },
  };
});
